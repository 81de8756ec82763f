import { PainelDeAssinaturas } from '#modules/assinaturas/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ORIGEM_DO_ADITIVO, ORIGEM_DO_CONTRATO } from '../../regras/origens.ts'

/** Signers, evidence, resend and phone correction of a contract or of one of its amendments, for who follows signatures. */
export function Assinaturas({ de, id }: { de: 'contrato' | 'aditivo'; id: string }) {
  const ve = usePode('assinaturas.pedido.ver')
  const origem = de === 'contrato' ? ORIGEM_DO_CONTRATO : ORIGEM_DO_ADITIVO
  return ve ? (
    <PainelDeAssinaturas origem={{ ...origem, id }} />
  ) : (
    <EmptyState frase="Os signatários e as provas são de quem acompanha assinaturas." />
  )
}
