import { GamesShape } from '@/components/games/games-shape.tsx'

export default GamesShape
