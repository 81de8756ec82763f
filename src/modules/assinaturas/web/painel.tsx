import { listaFalada } from '#kit/lista-falada.ts'
import { useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { pedidos, type PedidoNoPainel } from '../contract/pedidos.ts'
import { linkDeVerificar } from '../links.ts'
import type { Origem } from '../tipos.ts'
import { CancelarPedido } from './cancelar.tsx'
import { usePedidoAoVivo, usePedidoDaOrigem } from './dados.ts'
import { EventosDoPedido } from './eventos-do-pedido.tsx'
import { SITUACAO_DO_PEDIDO } from './nomes.ts'
import { comAviso } from './com-aviso.ts'
import { LinhaDoSignatario } from './signatario.tsx'

/** Who signs a record, live: states, reading, evidence, and what the company may do. */
export function PainelDeAssinaturas({ origem }: { origem: Origem }) {
  const lido = usePedidoDaOrigem(origem)
  usePedidoAoVivo(lido.data?.id)
  if (lido.isPending) return <SkeletonList linhas={3} rotulo="Carregando as assinaturas" />
  if (lido.isError && !lido.data)
    return (
      <ErrorState
        oQueFalhou="As assinaturas não carregaram."
        detalhe={lido.error.message}
        aoTentar={() => lido.refetch()}
      />
    )
  return lido.data ? <Pedido pedido={lido.data} /> : <EmptyState frase="Nenhuma assinatura foi pedida ainda." />
}

function Pedido({ pedido: p }: { pedido: PedidoNoPainel }) {
  const [cancelando, setCancelando] = useState(false)
  const acompanha = usePode('assinaturas.pedido.acompanhar')
  const aberto = p.situacao === 'enviado' || p.situacao === 'parcial'
  return (
    <div className="grid gap-3">
      <section aria-label="Assinaturas" aria-live="polite" className="rounded-md border bg-surface px-3.5 py-3">
        <h2 className="flex justify-between gap-2 text-13 font-semibold">
          Assinaturas <span className="font-normal text-text-2">{SITUACAO_DO_PEDIDO[p.situacao]}</span>
        </h2>
        <p className="num mt-1 text-12 text-text-2">
          {aberto ? `Prazo: ${dataHora(p.prazo_em)}` : (p.motivo ?? `Código ${p.codigo}`)}
        </p>
        <ul className="mt-2 grid gap-3">
          {p.signatarios.map((s) => (
            <LinhaDoSignatario key={s.id} pedido={p} signatario={s} podeAgir={aberto && acompanha} />
          ))}
        </ul>
        {p.mesmo_aparelho.map((quem) => (
          <AlertBox key={quem.join()} className="mt-3" tom="alerta" titulo="Assinaturas do mesmo aparelho">
            {listaFalada(quem)} assinaram do mesmo aparelho e da mesma rede. Confirme com cada pessoa que foi ela.
          </AlertBox>
        ))}
        <Selo pedido={p} />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button tamanho="pequeno" onClick={() => comAviso(() => baixar(pedidos.documento, { params: { id: p.id } }))}>
            {p.final ? 'Baixar o documento assinado' : 'Baixar o documento'}
          </Button>
          <a className="g-link text-13" href={linkDeVerificar(p.codigo)} target="_blank" rel="noreferrer">
            Página de verificação
          </a>
          {aberto && acompanha && (
            <Button tamanho="pequeno" onClick={() => setCancelando(true)}>
              Cancelar o pedido
            </Button>
          )}
        </div>
      </section>
      <EventosDoPedido pedido={p} />
      {cancelando && <CancelarPedido id={p.id} aoFechar={() => setCancelando(false)} />}
    </div>
  )
}

/** What makes the final file hold: the certificate and time stamp, or the hash and the chain. */
function Selo({ pedido: p }: { pedido: PedidoNoPainel }) {
  if (!p.cadeia.confere)
    return (
      <AlertBox className="mt-3" tom="perigo" titulo="A cadeia de eventos não confere">
        O evento {p.cadeia.quebra_em} foi alterado. Não use este documento como prova.
      </AlertBox>
    )
  if (!p.final)
    return p.situacao === 'concluido' ? <p className="mt-3 text-12 text-text-2">Montando o documento final…</p> : null
  const carimbo = p.carimbo_em
    ? `, carimbo do tempo de ${dataHora(p.carimbo_em)}`
    : p.carimbado_em
      ? `, carimbo do tempo de ${dataHora(p.carimbado_em)}, acrescentado depois`
      : ', sem carimbo do tempo'
  return (
    <p className="mt-3 text-12 text-text-2">
      {p.selo
        ? `Selado com o certificado de ${p.selo}${carimbo}.`
        : 'Sem certificado A1 da empresa: o PDF sai com hash e cadeia de eventos, e diz isso no manifesto.'}
    </p>
  )
}
