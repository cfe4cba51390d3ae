import { describe, expect, test } from 'vitest'
import { lessonSight } from './lesson-sight.ts'
import { LESSON_IDS, LESSONS, type LessonId } from './lessons.ts'

const at = (id: LessonId, square: string): string | undefined =>
  lessonSight(LESSONS[id]).board[(8 - Number(square[1])) * 8 + square.charCodeAt(0) - 97]

describe('lessons of the rules page', () => {
  test('HOME-9: every lesson is a position the rules know, seen in fog', () => {
    for (const id of LESSON_IDS)
      expect(lessonSight(LESSONS[id]).board, id).toMatch(/^(?=.*\?)[?.a-zA-Z]{64}$/)
  })

  test('HOME-10: the boards show what the words beside them say', () => {
    expect([at('pawn', 'e5'), at('pawn', 'd5'), at('pawn', 'c5')]).toEqual(['?', '?', 'b'])
    expect([at('bishop', 'f6'), at('bishop', 'g7')]).toEqual(['p', '?'])
    expect([at('rook', 'd6'), at('rook', 'd7'), at('rook', 'h4')]).toEqual(['n', '?', '?'])
    expect([at('enPassant', 'd6'), at('enPassant', 'd5')]).toEqual(['.', 'p'])
    expect([at('promotion', 'a8'), at('promotion', 'b8')]).toEqual(['n', '.'])
    expect(lessonSight(LESSONS.taken).mark).toBe('e5')
    expect(at('taken', 'e5')).toBe('?')
    expect(at('opening', 'd5')).toBe('p')
  })
})
