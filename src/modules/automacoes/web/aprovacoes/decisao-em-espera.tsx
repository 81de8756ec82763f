import { useEffect, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { aprovacoes, type AprovacaoVista, type DecisaoEmEspera } from '../../contract/aprovacoes.ts'
import { relerAprovacoes } from './ao-vivo.ts'

const BATIDA_MS = 250
/** A decision in force is announced by the live connection; without one it is read again after this time. */
const RELER_MS = 2_500

/** Undoes the user's decision. A refusal is shown as a toast: the item may be gone from the page by then. */
export async function desfazerDecisao(a: Pick<AprovacaoVista, 'id' | 'cartao_id'>): Promise<void> {
  try {
    await chamar(aprovacoes.desfazer, { params: { id: a.id } })
    avisar({ titulo: 'Decisão desfeita', tom: 'sucesso' })
  } catch (erro) {
    avisarFalha('Não deu para desfazer.', erro)
  }
  await relerAprovacoes(a.cartao_id)
}

/** The toast of a decision; the item offers the undo for the rest of its time. */
export const avisarDecisao = (a: AprovacaoVista, decisao: 'aprovada' | 'recusada') =>
  avisarComDesfazer(decisao === 'aprovada' ? 'Aprovado' : 'Recusado', () => void desfazerDecisao(a), a.titulo)

function useSegundos(d: DecisaoEmEspera, cartaoId: string): number {
  const [faltam, setFaltam] = useState(d.faltam_ms)
  useEffect(() => {
    const fim = performance.now() + d.faltam_ms
    const bater = () => setFaltam(Math.max(0, fim - performance.now()))
    bater()
    const relogio = setInterval(bater, BATIDA_MS)
    const reler = setTimeout(() => void relerAprovacoes(cartaoId), d.faltam_ms + RELER_MS)
    return () => {
      clearInterval(relogio)
      clearTimeout(reler)
    }
  }, [d, cartaoId])
  return Math.ceil(faltam / 1000)
}

/** A decision that can still be undone: whose it is, when it takes effect, and the undo for its author. */
export function UmaDecisaoEmEspera({ a, d }: { a: Pick<AprovacaoVista, 'id' | 'cartao_id'>; d: DecisaoEmEspera }) {
  const segundos = useSegundos(d, a.cartao_id)
  const [indo, setIndo] = useState(false)
  const desfazer = () => {
    setIndo(true)
    void desfazerDecisao(a).finally(() => setIndo(false))
  }
  return (
    <div className="flex min-h-7 items-center gap-2">
      <p className="min-w-0 flex-1">
        {`${d.minha ? 'Você' : d.por.nome} ${d.decisao === 'aprovada' ? 'aprovou' : 'recusou'}. `}
        <span className="num text-text-2">{segundos > 0 ? `Vale em ${segundos} s.` : 'Passando a valer…'}</span>
      </p>
      {d.minha && segundos > 0 && (
        <Button tamanho="pequeno" ocupado={indo} onClick={desfazer}>
          Desfazer
        </Button>
      )}
    </div>
  )
}
