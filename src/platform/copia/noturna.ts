import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { momentoAqui } from '#kit/aqui.ts'
import { DIA_MS } from '#kit/dias.ts'
import { doRelogio, FUSO, naParede } from '#kit/expediente.ts'

const NOME = /^girassol-noturna-\d{4}-\d{2}-\d{2}-\d{4}\.tar\.gz$/

/**
 * Returns the latest time, up to `agora`, at which a copy was due: daily at `hora` (`03:00`) in the local time zone.
 */
export function devidaEm(hora: string, agora: Date = new Date()): Date {
  const [h = 0, min = 0] = hora.split(':').map(Number)
  const parede = naParede(agora.getTime(), FUSO)
  const deHoje = Math.floor(parede / DIA_MS) * DIA_MS + (h * 60 + min) * 60_000
  return new Date(doRelogio(deHoje <= parede ? deHoje : deHoje - DIA_MS, FUSO))
}

/** Returns `girassol-noturna-2026-01-31-0300.tar.gz`, in the local time zone. */
export function nomeDaNoturna(agora: Date = new Date()): string {
  const [, dia, mes, ano, hora, minuto] = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)/.exec(momentoAqui(agora)) ?? []
  return `girassol-noturna-${ano}-${mes}-${dia}-${hora}${minuto}.tar.gz`
}

/**
 * Keeps the newest `guardar` nightly copies of a folder and leaves files of other names. Returns the names that were
 * removed.
 */
export async function girar(pasta: string, guardar: number): Promise<string[]> {
  const noturnas = (await readdir(pasta)).filter((nome) => NOME.test(nome)).toSorted()
  const velhas = noturnas.slice(0, Math.max(0, noturnas.length - guardar))
  for (const nome of velhas) await rm(join(pasta, nome), { force: true })
  return velhas
}
