import { useTranslations } from 'next-intl'
import styles from './rules.module.css'

const ROWS = [
  'goal',
  'check',
  'pins',
  'sight',
  'castling',
  'enPassant',
  'stalemate',
  'repetition',
  'material',
  'flag',
] as const

export function DifferenceTable() {
  const t = useTranslations('rules.table')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('matter')}</th>
          <th scope="col">{t('chess')}</th>
          <th scope="col">{t('fog')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`rows.${row}.matter`)}</th>
            <td>{t(`rows.${row}.chess`)}</td>
            <td>{t(`rows.${row}.fog`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
