import { conflito, ErroApp } from '#kit/erro.ts'

export const LINHA_EM_USO = 'Esta linha está em uso: não se edita, corrige-se.'

/** Refuses a change over a version that the caller did not see. */
export function exigirVersao(atual: number, vista: number): void {
  if (atual === vista) return
  throw new ErroApp('VERSAO', 409, 'Esta linha mudou enquanto você a via. Veja como ficou e tente de novo.', {
    details: { versao: atual },
  })
}

export function exigirSemUso(linha: { usos: number }): void {
  if (linha.usos > 0) throw conflito(LINHA_EM_USO)
}

/** A correction stays for what uses it and for what it corrected. */
export function exigirQueNaoCorrige(linha: { corrige_id: string | null }): void {
  if (linha.corrige_id !== null) throw conflito('Esta linha corrige outra: não se exclui, corrige-se de novo.')
}
