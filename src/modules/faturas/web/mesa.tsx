import { useState } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileText } from '#ui/icones.ts'
import { useCelular } from '#ui/usar-media.ts'
import type { Item } from '../contract/itens.ts'
import type { Lote } from '../contract/lotes.ts'
import { alternarFora, reler } from './atos.ts'
import { useItens, type Filtro } from './dados.ts'
import { Envio } from './envio.tsx'
import { Lateral } from './lateral.tsx'
import { ReceberContas } from './receber.tsx'
import { TabelaDasLinhas } from './tabela.tsx'
import { useUrl } from './url.ts'

const DE_MONTAGEM = [
  ['todas', 'Todas'],
  ['bloqueadas', 'Bloqueadas'],
  ['avisos', 'Com aviso'],
  ['prontas', 'Prontas'],
] as const
const DE_ENVIO = [
  ['prontas', 'Todas'],
  ['falharam', 'Falharam'],
  ['pagas', 'Pagas'],
  ['parciais', 'Em parte'],
  ['contestadas', 'Contestadas'],
  ['a_decidir', 'A decidir'],
  ['canceladas', 'Canceladas'],
] as const

const quantas = (l: Lote, f: Filtro): number | null => {
  const c = l.contagens
  if (f === 'falharam') return l.envio.falhou
  if (f === 'pagas') return l.recebido.pagas
  if (f === 'parciais') return l.recebido.parciais
  if (f === 'contestadas') return l.recebido.contestadas
  if (f === 'a_decidir') return l.recebido.a_decidir
  if (f === 'canceladas') return l.recebido.canceladas
  const deMontagem = { todas: c.todas, bloqueadas: c.bloqueadas, avisos: c.com_aviso, prontas: c.prontas, fora: c.fora }
  return deMontagem[f]
}

/** The lines of the batch and, at the right, the chosen line, the sums and the approval. */
export function Mesa({ lote }: { lote: Lote }) {
  const [url, mudar] = useUrl()
  const celular = useCelular()
  const montando = lote.emitidas + lote.recebido.canceladas === 0
  const filtros: readonly (readonly [Filtro, string])[] = montando ? DE_MONTAGEM : DE_ENVIO
  const filtro = filtros.find(([f]) => f === url.filtro)?.[0] ?? filtros[0]?.[0] ?? 'todas'
  const consulta = useItens(lote.id, filtro)
  const itens = consulta.data?.pages.flatMap((p) => p.itens) ?? []
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const item = itens.find((i) => i.id === escolhida) ?? itens[0] ?? null
  useTeclas(lote, itens, item, setEscolhida)
  const vazio = lote.contagens.todas === 0
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
      <section className="flex min-h-0 min-w-0 flex-1 flex-col max-md:flex-none" aria-label="Linhas do lote">
        {lote.situacao === 'cancelado' && (
          <p className="px-4 py-3 text-13" role="status">
            Este lote foi descartado: nada dele saiu.
          </p>
        )}
        {!montando && <Envio lote={lote} />}
        {lote.situacao === 'montando' && lote.pode.montar && !celular && <ReceberContas lote={lote} />}
        {celular && lote.situacao === 'montando' && (
          <p className="px-4 py-3 text-13 text-text-2">Monte o lote no computador; aqui você aprova e acompanha.</p>
        )}
        {!vazio && (
          <div className="flex shrink-0 flex-wrap gap-2 px-4 py-2" role="group" aria-label="Filtrar linhas">
            {filtros.map(([f, nome]) => (
              <Button
                key={f}
                tamanho="pequeno"
                variante={f === filtro ? 'secundaria' : 'contorno'}
                aria-pressed={f === filtro}
                onClick={() => mudar({ filtro: f })}
              >
                {nome} {quantas(lote, f)}
              </Button>
            ))}
          </div>
        )}
        <div className={cn('min-h-0 flex-1 overflow-auto', celular && 'flex-none')}>
          {vazio ? (
            <EmptyState
              icone={<FileText />}
              frase="Nenhuma linha ainda."
              detalhe="As linhas aparecem quando as contas são lidas."
            />
          ) : (
            <TabelaDasLinhas
              itens={itens}
              escolhida={item?.id ?? null}
              aoEscolher={setEscolhida}
              enviando={!montando}
            />
          )}
          {consulta.hasNextPage && (
            <p className="p-3 text-center">
              <Button ocupado={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
                Mostrar mais
              </Button>
            </p>
          )}
        </div>
      </section>
      <Lateral lote={lote} item={item} />
    </div>
  )
}

function useTeclas(lote: Lote, itens: readonly Item[], item: Item | null, escolher: (id: string) => void): void {
  const andar = (passo: number) => {
    const n = itens.findIndex((i) => i.id === item?.id)
    const outra = itens[Math.min(itens.length - 1, Math.max(0, n + passo))]
    if (!outra) return
    escolher(outra.id)
    document.getElementById(`linha-${outra.id}`)?.querySelector('button')?.focus()
  }
  const edita = lote.situacao === 'montando' && lote.pode.montar
  useAtalhos('Lote de faturas', [
    { teclas: 'j', rotulo: 'Próxima linha', executar: () => andar(1) },
    { teclas: 'k', rotulo: 'Linha anterior', executar: () => andar(-1) },
    { teclas: 'enter', rotulo: 'Ver a conta da linha' },
  ])
  useAtalhos(
    'Linha do lote',
    [
      {
        teclas: 'f',
        rotulo: 'Deixar fora ou trazer de volta',
        executar: () => void (item && alternarFora(lote, item)),
      },
      { teclas: 'r', rotulo: 'Ler a conta de novo', executar: () => void (item && reler(lote, item)) },
    ],
    edita && item !== null,
  )
}
