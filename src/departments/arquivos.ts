import { readdirSync } from 'node:fs'
import type { Departamento } from './tipos.ts'

const ler = async (arquivo: string): Promise<Departamento> =>
  ((await import(/* @vite-ignore */ new URL(arquivo, import.meta.url).href)) as { departamento: Departamento })
    .departamento

/**
 * The departments, loaded from the files of this folder. A code has two to four letters; no other file here has such a
 * short name.
 */
export const arquivos: readonly Departamento[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((f) => /^.{2,4}\.ts$/.test(f))
    .map(ler),
)
