import { useState } from 'react'
import { emAtendimento } from '#modules/ordens/regras/estados.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Minus, Package, Plus } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { DiaDeCampo } from '../../contract/dia.ts'
import { paraLevar } from '../../regras/no-aparelho.ts'
import type { PropsDaOrdem } from './props.ts'
import { Cartao, GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'

type Material = NonNullable<DiaDeCampo['van']>['materiais'][number]

/** Parts of this order, from the own van only. A swap names the serial that leaves. */
export function Pecas({ campo, estado, ordem }: PropsDaOrdem) {
  const van = estado.dia?.van ?? null
  const [usando, setUsando] = useState<Material | null>(null)
  const aberta = emAtendimento.has(ordem.situacao) && !ordem.assinada
  const usadas = estado.atos
    .filter((a) => a.situacao === 'esperando' || a.situacao === 'enviando')
    .flatMap(({ ato }) => (ato.tipo === 'consumir' ? [ato] : []))
  const naVan = (m: Material): number => {
    const n = usadas.reduce((s, a) => s + (a.dados.item_id === m.item_id ? Number(a.dados.quantidade) : 0), 0)
    return Number((Number(m.qtd) - n).toFixed(6))
  }
  return (
    <>
      {ordem.pecas.length > 0 && (
        <Cartao titulo="Desta ordem">
          <ul className="divide-y">
            {ordem.pecas.map((p) => (
              <li key={p.item_id} className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1 truncate">{p.nome}</span>
                <span className="num text-13 text-text-2">
                  {Number(p.na_mao ?? 0) > 0 && `${Number(p.na_mao).toLocaleString('pt-BR')} na mão · `}
                  {Number(p.consumida).toLocaleString('pt-BR')}
                  {Number(p.planejada) > 0 ? ` de ${Number(p.planejada).toLocaleString('pt-BR')}` : ''} {p.unidade}
                </span>
                {van && Number(p.na_mao ?? 0) > 0 && (
                  <Button
                    className="h-12! w-full"
                    onClick={() =>
                      void agir(campo, ordem, `Devolver ${p.nome}, ${p.na_mao} ${p.unidade}`, (b) => ({
                        ...b,
                        tipo: 'devolver',
                        dados: {
                          item_id: p.item_id,
                          quantidade: p.na_mao ?? '0',
                          local_id: van.id,
                          series: p.series_na_mao ?? [],
                        },
                      }))
                    }
                  >
                    Devolver à van {Number(p.na_mao).toLocaleString('pt-BR')} {p.unidade} que sobrou na mão
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Cartao>
      )}
      {!van && (
        <EmptyState
          icone={<Package />}
          frase="Nenhuma van está no seu nome"
          detalhe="As peças saem da sua van. Peça ao estoque que ponha você como responsável por uma."
        />
      )}
      {van && usando && (
        <Usar
          key={usando.item_id}
          material={usando}
          disponivel={naVan(usando)}
          livre={paraLevar(usando, naVan(usando), estado.dia?.ordens ?? [])}
          aoFechar={() => setUsando(null)}
          aoUsar={async (quantidade, series, retirada) => {
            await agir(campo, ordem, `${usando.nome}, ${quantidade} ${usando.unidade}`, (b) => ({
              ...b,
              tipo: 'consumir',
              dados: {
                item_id: usando.item_id,
                quantidade,
                local_id: van.id,
                series,
                ...(retirada ? { serie_retirada: retirada } : {}),
              },
            }))
            setUsando(null)
          }}
          aoLevar={async (quantidade, series) => {
            await agir(campo, ordem, `Levar ${usando.nome}, ${quantidade} ${usando.unidade}`, (b) => ({
              ...b,
              tipo: 'retirar',
              dados: { item_id: usando.item_id, quantidade, local_id: van.id, series },
            }))
            setUsando(null)
          }}
        />
      )}
      {van && aberta && (
        <Cartao titulo={van.nome}>
          <ul className="divide-y">
            {van.materiais.map((m) => (
              <li key={m.item_id}>
                <button
                  type="button"
                  disabled={naVan(m) <= 0}
                  className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left disabled:text-text-3"
                  onClick={() => setUsando(m)}
                >
                  <span className="min-w-0 flex-1 truncate">{m.nome}</span>
                  <span className="num text-13">
                    {naVan(m).toLocaleString('pt-BR')} {m.unidade}
                  </span>
                  <Plus className="size-4" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </Cartao>
      )}
    </>
  )
}

function Usar({
  material: m,
  disponivel,
  livre,
  aoUsar,
  aoLevar,
  aoFechar,
}: {
  material: Material
  disponivel: number
  /** what is in the hands of no crew yet */
  livre: { qtd: number; series: readonly string[] }
  aoUsar: (quantidade: string, series: string[], retirada: string) => Promise<void>
  aoLevar: (quantidade: string, series: string[]) => Promise<void>
  aoFechar: () => void
}) {
  const [qtd, setQtd] = useState(1)
  const [serie, setSerie] = useState('')
  const [retirada, setRetirada] = useState('')
  const conhecida = m.series.includes(serie.trim())
  const escolha = m.serie ? (['1', [serie.trim()]] as const) : ([String(qtd), []] as const)
  const leva = m.serie ? livre.series.includes(serie.trim()) : qtd > 0 && qtd <= livre.qtd
  const pode = m.serie ? conhecida : qtd > 0 && qtd <= disponivel
  return (
    <section
      aria-label={`Usar ${m.nome}`}
      className="flex flex-col gap-3 rounded-lg border-2 border-info bg-surface p-4"
    >
      <h2 className="text-16 font-semibold">{m.nome}</h2>
      <p className="num text-13 text-text-2">
        Disponível aqui {disponivel.toLocaleString('pt-BR')} {m.unidade}
      </p>
      {m.serie ? (
        <>
          <TextField
            rotulo="Série que entra"
            value={serie}
            list={`series-${m.item_id}`}
            autoCapitalize="characters"
            erro={serie && !conhecida ? 'Esta série não está na sua van.' : undefined}
            onChange={(e) => setSerie(e.target.value)}
          />
          <datalist id={`series-${m.item_id}`}>
            {m.series.map((s) => (
              <option key={s} value={s} />
            ))}
          </datalist>
          <TextField
            rotulo="Série que sai"
            opcional
            value={retirada}
            maxLength={60}
            autoCapitalize="characters"
            onChange={(e) => setRetirada(e.target.value)}
          />
        </>
      ) : (
        <div className="flex items-center gap-3">
          <Button
            className="size-13! p-0!"
            aria-label="Menos um"
            icone={<Minus />}
            onClick={() => setQtd(Math.max(1, qtd - 1))}
          />
          <output className="num flex-1 text-center text-28 font-semibold" aria-label="Quantidade">
            {qtd}
          </output>
          <Button
            className="size-13! p-0!"
            aria-label="Mais um"
            icone={<Plus />}
            onClick={() => setQtd(Math.min(disponivel, qtd + 1))}
          />
        </div>
      )}
      <Button
        variante="primaria"
        className={GRANDE}
        disabled={!pode}
        onClick={() => void aoUsar(escolha[0], [...escolha[1]], retirada.trim())}
      >
        {retirada ? 'Confirmar a troca' : 'Usar nesta ordem'}
      </Button>
      {!retirada && (
        <Button className={GRANDE} disabled={!leva} onClick={() => void aoLevar(escolha[0], [...escolha[1]])}>
          Levar na mão e usar depois
        </Button>
      )}
      <Button className="h-12!" onClick={aoFechar}>
        Voltar
      </Button>
    </section>
  )
}
