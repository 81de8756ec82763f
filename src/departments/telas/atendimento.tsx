import { TelaAtendimento } from '#modules/chat/montagem/web/atendimento.tsx'
import { ComEncaixes } from './conversas.tsx'
import type { PropsDaTela } from '../tipos.ts'

/** The shared inbox of the department of the row. */
export function TelaDoAtendimento({ linha }: PropsDaTela) {
  return (
    <ComEncaixes>
      <TelaAtendimento departamento={linha.departamento ?? undefined} />
    </ComEncaixes>
  )
}
