import { describe, expect, it } from 'vitest'
import { citados } from '#tests/suporte/citados.ts'

/**
 * Faults found by using, attacking and loading the product. R: reliability and security, K: capacity, C: chat, F:
 * funnels and the rest. Every fault listed here loses data, stops the server, grants access to someone without it, or
 * misleads a user. A test that failed before the fix carries its id.
 */
const achados = {
  R1: 'backup fails when it runs as its own process',
  R2: 'one odd audit row answers 500 for everybody',
  R3: 'openapi.json is built at every call; a path of slashes is quadratic',
  R4: 'long texts block the server and the page',
  R5: 'a small XLSX stops the server',
  R6: 'an e-mail that cites one image many times fills the memory',
  R7: 'the check of an e-mail link is quadratic',
  R8: 'one locked row takes every database connection',
  R9: 'a substitute approves the request of who named them',
  R10: 'the approval stage stops no card',
  R11: 'two amounts in one card',
  R12: 'an unverified e-mail of userinfo is trusted by the claim of the ID token',
  R13: 'linking an identity is not bound to the browser that began it',
  R14: 'claims without a limit go into every access token',
  R15: 'the limit of authorize is counted twice per sign-in',
  R16: 'an external caller spends the mail allowance; times differ for known addresses',
  R17: 'wrong passwords from many addresses lock a person out',
  R18: 'the PKCE challenge can be dropped; an access token outlives its reused refresh token',
  R19: 'conversations_all reports conversations that the listener may not see',
  R20: 'failures of an outside system lose their cause',
  R21: 'bidirectional controls hide the true sender',
  R22: 'the nesting guard of e-mails can be fooled',
  R23: 'a large e-mail blocks the server at each opening',
  R24: 'two e-mails without Message-ID and other attachments count as one',
  R25: 'unfinished uploads have no bound',
  R26: 'two processes have two token issuers',
  R27: 'an install breaks the running server',
  R28: 'health answers 200 before the product is ready; memory stays high after the first start',
  R29: 'offline, screens wait for ever and typed text is lost',
  R32: 'a failed provider sign-in logs personal data',
  R33: 'a send in another process waits for a poll',
  R34: 'a full disk answers 500',
  K1: 'an echo makes its batch fail',
  K2: 'live publication waits for jobs, one statement each',
  C1: 'ghost messages when order and time differ over midnight',
  C2: 'the closing text interrupts a conversation',
  C3: 'a click in the composer loses the focus',
  C4: 'automatic absence takes conversations from who is answering',
  C5: 'on a phone no conversation can be assigned',
  C6: 'on a phone finalizing opens and reads the next conversation',
  C7: 'F8 never reaches the floating card',
  C8: 'overflow moves conversations where no person can take them',
  C9: 'the webchat reopens in the middle of the thread',
  C10: 'automatic texts are signed as the reader',
  C11: 'N opens a private note instead of the next conversation',
  C12: 'the next key opens what was just answered',
  C13: 'the attendant report mixes four meanings of attendant',
  C14: 'the demonstration contradicts itself',
  C15: 'a queue without a department is invisible',
  C16: 'negative deadlines and three notations',
  C17: 'transfer loses the typed reason and hides queues',
  F1: 'a blank condition counts as true',
  F2: 'undo ends with the toast',
  F3: 'typed text does not filter the stages to move to',
  F4: 'an import overwrites people and does not read its own export',
  F5: 'concluded tasks are shown as late',
  F6: 'the quick task line drops a repetition',
  F7: 'a board promises a place that the order does not keep',
  F8: 'search ranks the exact funnel second; a twin card is made silently',
  F9: 'the TV shows a booking of another day',
  F10: 'a drill-down has blank columns',
  F11: 'the menu leads the administrator to a refusal',
  F12: 'approvals are stale in open places and absent from the activity',
  F13: 'screens say that a mail was sent when none was',
  F14: 'the first click on a moving button is lost',
  F15: 'productivity of all funnels shows two of them',
}

describe('findings of reviews', () => {
  const com = citados(/\[achado ([A-Z]\d+)\]/g)

  it.each(Object.entries(achados))('%s has a test: %s', (id) => {
    expect(com.filter((c) => c.id === id).length).toBeGreaterThan(0)
  })

  it('have only ids of the form R, K, C or F with a number', () => {
    expect(com.filter((c) => !/^[RKCF]\d{1,2}$/.test(c.id))).toEqual([])
  })
})
