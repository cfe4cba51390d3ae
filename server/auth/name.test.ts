import { describe, expect, test } from 'vitest'
import { nameKey, readName } from './name.ts'

const isTaken = (name: string) => readName(name).ok

describe('names', () => {
  test('AUTH-11: names in one script, of letters and digits with single separators, are taken', () => {
    const names = [
      'Ada',
      'ada_l',
      'Jean-Luc',
      'Müller',
      'Анна',
      'Σοφία',
      '李雷',
      'たろう',
      '김철수',
      'K9',
      'Botvinnik',
      'Talbot',
      'Guy',
      'Modesta',
      'Rooty',
    ]
    for (const name of names) expect([name, isTaken(name)]).toEqual([name, true])
  })

  test('AUTH-12: what is no name is refused', () => {
    const names = [
      '',
      'a',
      'x'.repeat(21),
      'two words',
      '-ada',
      'ada-',
      'a__b',
      'a.b',
      '<b>ada',
      'ada\u200b',
      'ada\u202eb',
      '12345',
      '😀😀',
      'pаypal',
      'Аda',
      'a\u0000b',
      '../ada',
    ]
    for (const name of names) expect([name, isTaken(name)]).toEqual([name, false])
  })

  test('AUTH-13: names that speak for the house are refused, however they are dressed up', () => {
    const names = [
      'admin',
      'Admin',
      'ADM1N',
      'admin7',
      'the_admin',
      'Moderator',
      'm0derator',
      'Mod',
      'misty',
      'Misty2',
      'M1sty',
      'MistyBot',
      'mis-ty',
      'fogline',
      'F0gline',
      'fogIine',
      'guest',
      'Guest123',
      'gue5t_guest',
      'bot',
      'b0t',
      'bot7',
      'my-bot',
      'BotMaster',
      'Support',
      'system',
      'deleted_account',
      'ｍｉｓｔｙ',
      'místy',
    ]
    for (const name of names) expect([name, isTaken(name)]).toEqual([name, false])
  })

  test('AUTH-57: marks stand singly on a letter, two in a name; scripts that write their vowels with marks have theirs', () => {
    const taken = [
      'Adébáyọ̀',
      'ẹ́kọ',
      'Nguyễn',
      'हिंदी',
      'नरेन्द्र',
      'श्री',
      'ผู้ใหญ่',
      'น้ำฝน',
      'שָׁלוֹם',
      'محمد',
      'مُحمّد',
      'がぎ',
    ]
    for (const name of taken) expect([name, isTaken(name)]).toEqual([name, true])
    const piled = [
      `ab${'\u0301'.repeat(18)}`,
      'ab\u0301\u0301',
      'aq\u0301\u0323',
      'q\u20dd\u20dd\u20ddz',
      'q\u20ddz',
      'b\u0301b\u0301b\u0301',
      'a1\u0301',
      'a-\u0301b',
      'ab_\u0301',
      `क${'\u0947'.repeat(2)}`,
      'क\u0947\u0902\u0901',
      'क\u0947\u0301',
      'ก\u0e31\u0e49\u0e4c',
    ]
    for (const name of piled) expect([name, isTaken(name)]).toEqual([name, false])
  })

  test('AUTH-58: what a deleted account is called, and what begins like it, is nobody’s name', () => {
    const names = [
      'Deletedaccount',
      'deletedaccounts',
      'DELETED-ACCOUNT',
      'de1etedaccount',
      'Deleteduser',
      'deleted7',
      'the_deletedaccount',
      'TheDeletedAccount',
      'thedeletedaccount',
      'xdeletedaccountx',
      'Anonymousowl',
    ]
    for (const name of names) expect([name, isTaken(name)]).toEqual([name, false])
  })

  test('AUTH-14: names that read alike have one key, and those that do not have two', () => {
    const alike = [
      ['Ilya', 'llya', '1lya', 'ilya', 'IL-YA', 'i_lya'],
      ['Oscar', '0scar', 'оsсаr', 'Ôscar', 'o-s-car'],
      ['Corner', 'comer', 'Corner'],
      ['Anna', 'аnnа', 'ＡＮＮＡ'],
    ]
    for (const names of alike) {
      const [first = ''] = names
      for (const name of names) expect([name, nameKey(name)]).toEqual([name, nameKey(first)])
    }
    const apart = ['Ada', 'Ade', 'Adam', 'Bda', 'Анна', '李雷', '李靁']
    expect(new Set(apart.map(nameKey)).size).toBe(apart.length)
  })

  test('AUTH-15: a name is kept as it was written, in its composed form', () => {
    expect(readName(' Mu\u0308ller ')).toEqual({ ok: true, name: 'Müller', key: nameKey('müller') })
  })
})
