import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DifferenceTable } from './difference-table.tsx'
import { LessonBoard } from './lesson-board.tsx'
import { type LessonId, MOMENT } from './lessons.ts'
import styles from './rules.module.css'

const SECTIONS = ['aim', 'sight', 'special', 'told', 'end', 'table', 'fine', 'history'] as const
type SectionId = (typeof SECTIONS)[number]

const SIGHT_LESSONS = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const
const SPECIAL_LESSONS = ['castling', 'enPassant', 'promotion'] as const
const FINE_PRINT = [
  'order',
  'same',
  'castle',
  'promote',
  'refused',
  'notation',
  'rights',
  'guest',
  'mixing',
] as const

/** All rules in plain words, with boards whose fog the rules kernel drew. */
export function RulesScreen() {
  const t = useTranslations('rules')
  return (
    <div className={styles.page}>
      <header className={styles.opening}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <Contents />
        </div>
        <Lesson id="opening" of="sight" heading="h2" />
      </header>
      <Section id="aim">
        <p>{t('aim.text')}</p>
        <p>{t('aim.pair')}</p>
        <div className={styles.pair}>
          <LessonBoard lesson={MOMENT} seat="white" title={t('aim.white')} />
          <LessonBoard lesson={MOMENT} seat="black" title={t('aim.black')} />
        </div>
      </Section>
      <Section id="sight">
        <p>{t('sight.text')}</p>
        <div className={styles.grid}>
          {SIGHT_LESSONS.map((id) => (
            <Lesson key={id} id={id} of="sight" />
          ))}
        </div>
      </Section>
      <Section id="special">
        <div className={styles.grid}>
          {SPECIAL_LESSONS.map((id) => (
            <Lesson key={id} id={id} of="special" />
          ))}
        </div>
      </Section>
      <Section id="told">
        <div className={styles.beside}>
          <div>
            <p>{t('told.moves')}</p>
            <p>{t('told.watchers')}</p>
          </div>
          <Lesson id="taken" of="told" />
        </div>
      </Section>
      <Section id="end">
        {(['win', 'draw', 'clock', 'lift'] as const).map((key) => (
          <p key={key}>{t(`end.${key}`)}</p>
        ))}
      </Section>
      <Section id="table">
        <DifferenceTable />
      </Section>
      <Section id="fine">
        <ul className={styles.fine}>
          {FINE_PRINT.map((key) => (
            <li key={key}>{t(`fine.${key}`)}</li>
          ))}
        </ul>
      </Section>
      <Section id="history">
        <p>{t('history.kriegspiel')}</p>
        <p>{t('history.dark')}</p>
        <p>
          <Link href="/" className="button">
            {t('play')}
          </Link>
        </p>
      </Section>
    </div>
  )
}

function Contents() {
  const t = useTranslations('rules')
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      {SECTIONS.map((id) => (
        <a key={id} href={`#${id}`} className="text-link">
          {t(`${id}.title`)}
        </a>
      ))}
    </nav>
  )
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const t = useTranslations('rules')
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface LessonProps {
  id: LessonId
  of: 'sight' | 'special' | 'told'
  heading?: 'h2' | 'h3'
}

function Lesson({ id, of, heading: Heading = 'h3' }: LessonProps) {
  const t = useTranslations('rules')
  const words = (part: 'name' | 'text'): string => t(`${of}.${id}.${part}` as 'sight.pawn.name')
  return (
    <article className={styles.lesson}>
      <LessonBoard lesson={id} title={words('name')} />
      <Heading>{words('name')}</Heading>
      <p>{words('text')}</p>
    </article>
  )
}
