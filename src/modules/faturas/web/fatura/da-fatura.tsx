import { useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Item } from '../../contract/itens.ts'
import { lotes, type Lote } from '../../contract/lotes.ts'
import { useEncaixesDasFaturas } from '../encaixes.tsx'
import { Anular } from './anular.tsx'
import { Contestacao } from './contestacao.tsx'
import { relerLote } from '../dados.ts'
import { useFatura } from './dados.ts'
import { Pedido } from './pedido.tsx'
import { Recado } from './recado.tsx'
import { Reenviar } from './reenviar.tsx'

/** The issued invoice of a line: its PDF, its charge at the bank, the dispute, and what was asked about it. */
export function DaFatura({ lote, fatura: f }: { lote: Lote; fatura: NonNullable<Item['fatura']> }) {
  const { CobrancaNoBanco } = useEncaixesDasFaturas()
  const anula = usePode('faturas.fatura.anular')
  const consulta = useFatura(f.id)
  const [anulando, setAnulando] = useState(false)
  const abrirPdf = () =>
    baixar(lotes.pdf, { params: { id: f.id } }).catch((erro: unknown) => avisarFalha('O PDF não abriu.', erro))
  if (consulta.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando a fatura" />
  if (!consulta.data) return <ErrorState oQueFalhou="A fatura não carregou." aoTentar={() => consulta.refetch()} />
  const inteira = consulta.data
  const esperando = inteira.anulacoes.some((a) => a.situacao === 'aguardando')
  return (
    <>
      {(inteira.substitui ?? inteira.substituida_por) && (
        <p className="num text-12 text-text-2">
          {inteira.substitui && `Entrou no lugar da fatura ${inteira.substitui}. `}
          {inteira.substituida_por && `A fatura ${inteira.substituida_por} entrou no lugar desta.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tamanho="pequeno" onClick={() => void abrirPdf()}>
          PDF da fatura {f.numero}
        </Button>
        {lote.pode.enviar && f.situacao !== 'cancelada' && <Reenviar lote={lote} fatura={f} />}
        {anula && !esperando && inteira.nao_anula === null && (
          <Button tamanho="pequeno" onClick={() => setAnulando(true)}>
            Cancelar ou trocar
          </Button>
        )}
      </div>
      {anula && inteira.nao_anula && f.situacao !== 'cancelada' && (
        <p className="text-12 text-text-2">{inteira.nao_anula}</p>
      )}
      {CobrancaNoBanco && f.situacao !== 'paga' && f.situacao !== 'cancelada' && <CobrancaNoBanco faturaId={f.id} />}
      {f.contestacao && <Contestacao lote={lote} faturaId={f.id} texto={f.contestacao} />}
      {inteira.contestacoes
        .filter((c) => c.resposta !== null)
        .map((c) => (
          <p key={c.id} className="border-t pt-2 text-13">
            <b className="font-semibold">O membro contestou:</b> {c.texto}
            <span className="block text-12 text-text-2">
              {c.respondida_por ?? 'Respondida'}, {dataHora(c.respondida_em ?? c.aberta_em)}: {c.resposta}
            </span>
          </p>
        ))}
      {inteira.recados.map((r) => (
        <Recado key={r.id} r={r} pode={lote.pode.enviar} aoRepetir={() => relerLote(lote.id)} />
      ))}
      {inteira.anulacoes.length > 0 && (
        <ul aria-label="Pedidos de cancelamento" className="grid gap-2">
          {inteira.anulacoes.map((a) => (
            <Pedido key={a.id} loteId={lote.id} fatura={inteira} a={a} />
          ))}
        </ul>
      )}
      {anulando && <Anular loteId={lote.id} fatura={inteira} aoFechar={() => setAnulando(false)} />}
    </>
  )
}
