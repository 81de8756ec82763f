import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const ler = async (arquivo: string): Promise<Especial> =>
  (
    (await import(/* @vite-ignore */ new URL(`../${arquivo}`, import.meta.url).href)) as {
      especial: Especial
    }
  ).especial

const arquivos = globSync('*/*/regras/especial.ts', { cwd: join(import.meta.dirname, '..') }).sort()

/** The `regras/especial.ts` of every folder: the kinds of this subject, and those that only one channel has. */
export const todos: Readonly<Record<string, Especial>> = Object.fromEntries(
  await Promise.all(arquivos.map(async (a) => [a, await ler(a)])),
)
