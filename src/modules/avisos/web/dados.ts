import { useQuery } from '@tanstack/react-query'
import { avisos, type Ajustes, type LinhaDaGrade, type Preferencias } from '../contract/avisos.ts'
import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisarFalha } from '#ui/avisos.ts'

const CHAVE = ['avisos', 'preferencias'] as const
export const usePreferencias = () =>
  useQuery({ queryKey: CHAVE, queryFn: async ({ signal }) => (await chamar(avisos.preferencias, {}, { signal })).data })
export const reverPreferencias = (): Promise<void> => consultas.invalidateQueries({ queryKey: CHAVE })
const mudar = (fn: (p: Preferencias) => Preferencias) => consultas.setQueryData<Preferencias>(CHAVE, (p) => p && fn(p))
const naGrade = (linha: LinhaDaGrade) =>
  mudar((p) => ({ ...p, grade: p.grade.map((l) => (l.tipo === linha.tipo ? linha : l)) }))

const falhou = (titulo: string) => (erro: unknown) => {
  avisarFalha(titulo, erro)
  void reverPreferencias()
}

/** Optimistic update; the server's response replaces it. */
export function escolher(linha: LinhaDaGrade, canal: CanalDeAviso, ligado: boolean): void {
  naGrade({ ...linha, canais: linha.canais.map((c) => (c.canal === canal ? { ...c, ligado } : c)) })
  chamar(avisos.escolher, { body: { tipo: linha.tipo, canal, ligado } }).then(
    (r) => naGrade(r.data),
    falhou('O aviso não foi mudado'),
  )
}

export async function ajustar(ajustes: Ajustes): Promise<void> {
  const { data } = await chamar(avisos.ajustar, { body: ajustes })
  mudar((p) => ({ ...p, ajustes: data }))
}

export function silenciar(mudos: Preferencias['mudos']): void {
  mudar((p) => ({ ...p, mudos }))
  chamar(avisos.silenciar, { body: mudos }).then(
    (r) => mudar((p) => ({ ...p, mudos: r.data })),
    falhou('O silêncio não foi mudado'),
  )
}
