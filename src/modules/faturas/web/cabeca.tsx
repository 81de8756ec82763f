import { primeiroNome } from '#kit/como-chamar.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { data, hora, plural } from '#ui/formatos.ts'
import { CircleCheck, Download, MessageSquare, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { lotes as contrato, type Lote, type LoteNaLista } from '../contract/lotes.ts'
import { diaBr } from '#kit/dias.ts'
import { useUrl } from './url.ts'

export function CabecaDoLote({ lote, lotes }: { lote: Lote; lotes: readonly LoteNaLista[] }) {
  const [, mudar] = useUrl()
  const celular = useCelular()
  const exportar = () =>
    baixar(contrato.exportar, { params: { id: lote.id } }).catch((erro: unknown) =>
      avisarFalha('O arquivo não pôde ser gerado.', erro),
    )
  return (
    <>
      <PageHeader
        titulo={`Faturas de ${mesPorExtenso(lote.competencia)}`}
        detalhe={`lote ${lote.nome} · ${plural(lote.contagens.todas, 'unidade')} · vence ${diaBr(lote.vencimento_em)}`}
        acoes={
          <>
            <Select
              rotulo="Lote"
              rotuloOculto
              tamanho="pequeno"
              valor={lote.id}
              aoMudar={(id) => mudar({ lote: id, filtro: undefined, aba: undefined })}
              opcoes={lotes.map((l) => ({
                valor: l.id,
                rotulo: l.situacao === 'cancelado' ? `${l.nome} (descartado)` : l.nome,
              }))}
            />
            {!celular && (
              <>
                <Button tamanho="pequeno" icone={<Download />} onClick={() => void exportar()}>
                  Exportar
                </Button>
                <Button tamanho="pequeno" icone={<MessageSquare />} onClick={() => mudar({ mensagem: 'sim' })}>
                  Mensagem
                </Button>
                {lote.pode.montar && (
                  <Button tamanho="pequeno" icone={<Plus />} onClick={() => mudar({ novo: 'sim' })}>
                    Novo lote
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <Passos lote={lote} />
    </>
  )
}

type Passo = { nome: string; detalhe: string; feito: boolean }

/** A line is ready only with its bill: without files they came from the bills that the members have already. */
function contasLidas({ entradas: { lendo, lida, duvida, recusada }, contagens }: Lote): string {
  const arquivos = lendo + lida + duvida + recusada
  if (arquivos > 0) return `${lida + duvida} de ${plural(arquivos, 'arquivo')}`
  return contagens.prontas > 0 ? `${plural(contagens.prontas, 'conta')}, sem arquivo aqui` : 'nenhuma ainda'
}

function passosDo(l: Lote): Passo[] {
  const { lendo, lida, duvida, recusada } = l.entradas
  const arquivos = lendo + lida + duvida + recusada
  const c = l.contagens
  const montando = l.situacao === 'montando'
  const saiu = l.envio.enviado + l.envio.entregue + l.envio.lido
  return [
    {
      nome: 'Contas lidas',
      detalhe: contasLidas(l),
      feito: arquivos > 0 ? lendo === 0 : c.prontas > 0,
    },
    {
      nome: 'Conferência',
      detalhe: `${plural(c.prontas, 'pronta')}, ${plural(c.bloqueadas, 'bloqueada')}`,
      feito: !montando,
    },
    {
      nome: 'Aprovação',
      detalhe:
        l.aprovado_por && l.aprovado_em
          ? `${primeiroNome(l.aprovado_por.nome)}, ${data(l.aprovado_em).slice(0, 5)} ${hora(l.aprovado_em)}`
          : 'por outra pessoa',
      feito: l.aprovado_em !== null,
    },
    {
      nome: 'Envio',
      detalhe: l.emitidas > 0 ? `${saiu} de ${l.emitidas}` : 'das 8 às 20 h',
      feito: l.situacao === 'concluido',
    },
    {
      nome: 'Pagamentos',
      detalhe: l.recebido.pagas > 0 ? plural(l.recebido.pagas, 'paga') : 'PIX e extrato',
      feito: l.emitidas > 0 && l.recebido.pagas === l.emitidas,
    },
  ]
}

function Passos({ lote }: { lote: Lote }) {
  const passos = passosDo(lote)
  const atual = passos.findIndex((p) => !p.feito)
  return (
    <div
      className="shrink-0 overflow-x-auto border-b bg-surface-2 px-4 py-2"
      role="region"
      aria-label="Passos do lote"
      tabIndex={0}
    >
      <ol className="flex gap-2">
        {passos.map((p, n) => (
          <li
            key={p.nome}
            aria-current={n === atual ? 'step' : undefined}
            className={cn('flex items-center gap-2 rounded-8 px-2 py-1', n === atual && 'bg-surface-3')}
          >
            <span
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-full border text-12',
                p.feito && 'g-tom-sucesso',
                n === atual && 'g-tom-marca',
              )}
            >
              {p.feito ? <CircleCheck aria-label="feito" /> : n + 1}
            </span>
            <span className="whitespace-nowrap">
              <span className="block text-12 font-semibold">{p.nome}</span>
              <span className="num block text-11 text-text-2">{p.detalhe}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
