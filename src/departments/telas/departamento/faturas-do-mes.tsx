import { mesComAno } from '#kit/meses.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDoDisparador } from '#modules/faturas/links.ts'
import { useLote, useLotes } from '#modules/faturas/web/publico.ts'
import { Figuras } from '#ui/figuras.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'

/** The newest batch of invoices: what is ready, blocked, sent and paid. Nothing without one. */
export function FaturasDoMes() {
  return usePode('faturas.lote.ver') ? <DoLote /> : null
}

function DoLote() {
  const { data: lotes = [] } = useLotes()
  const aberto = lotes.find((l) => l.situacao !== 'cancelado')
  const { data: lote } = useLote(aberto?.id)
  if (!lote) return null
  const ir = (filtro?: string) => linkDoDisparador({ lote: lote.id, filtro })
  const { enviado = 0, entregue = 0, lido = 0, falhou = 0 } = lote.envio
  const partes =
    lote.emitidas > 0
      ? [
          { nome: 'enviadas', valor: enviado + entregue + lido, href: ir() },
          { nome: 'não saíram', valor: falhou, alerta: true, href: ir('falharam') },
          { nome: 'faturado', valor: dinheiro(lote.recebido.faturado_centavos), href: ir() },
          { nome: 'recebido', valor: dinheiro(lote.recebido.pago_centavos), href: ir('pagas') },
        ]
      : [
          { nome: 'prontas', valor: lote.contagens.prontas, href: ir('prontas') },
          { nome: 'bloqueadas', valor: lote.contagens.bloqueadas, alerta: true, href: ir('bloqueadas') },
          { nome: 'com aviso', valor: lote.contagens.com_aviso, href: ir('avisos') },
          { nome: 'a cobrar', valor: dinheiro(lote.somas.cobranca_centavos), href: ir() },
        ]
  return (
    <Bloco titulo="Faturas" detalhe={mesComAno(lote.competencia)} acao={{ rotulo: 'Abrir o lote', href: ir() }}>
      <Figuras partes={partes} />
    </Bloco>
  )
}
