import { useState } from 'react'
import { SEM_AJUSTES } from '#engines/funil/aparencia.ts'
import { densidades, ordenacoes, tonsDeColuna, type Aparencia } from '#engines/funil/tipos.ts'
import { chavesDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { corDoTom, type Tom, corDe } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { aparencias } from '../contract/aparencias.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { ORDENS } from '#modules/funis/nucleo/web/palavras.ts'
import { chaves } from './dados.ts'
import { levarPara } from './contexto.ts'
import { ListaOrdenavel } from './lista-ordenavel.tsx'

const HERDA = 'herda'
const DENSIDADES = { confortavel: 'Confortável', normal: 'Normal', compacta: 'Compacta' } as const
const VISOES = {
  quadro: 'Quadro',
  tabela: 'Tabela',
  calendario: 'Calendário',
  linha: 'Linha do tempo',
  mapa: 'Mapa',
} as const
const CORES: Record<Tom, string> = {
  neutro: 'Cinza',
  marca: 'Amarelo',
  sucesso: 'Verde',
  info: 'Azul',
  petroleo: 'Petróleo',
  violeta: 'Violeta',
  alerta: 'Laranja',
  perigo: 'Vermelho',
}
const opcoes = <K extends string>(
  nomes: Record<K, string>,
  quais: readonly K[],
  padrao: string,
): { valor: K | typeof HERDA; rotulo: string }[] => [
  { valor: HERDA, rotulo: padrao },
  ...quais.map((valor) => ({ valor, rotulo: nomes[valor] })),
]

interface Props {
  funil: Funil
  alvo: string
  guardados: Aparencia
  /** the resulting look of the user, from all settings */
  efetiva: Aparencia
}

export function AjustesDaAparencia({ funil, alvo, guardados, efetiva }: Props) {
  const [a, setA] = useState<Aparencia>(guardados)
  const { indo, geral, fazer } = useAto()
  const d = funil.definicao
  const campos = new Map(funil.campos.map((c) => [c.chave, c]))
  const por = (m: Partial<Aparencia>) => setA({ ...a, ...m })
  const capa = a.capa ?? efetiva.capa ?? d.capa
  const padrao = alvo === 'eu' ? 'Como o time ou o funil' : 'Como o funil'
  const agir = (ato: () => Promise<{ data: unknown }>, feito: string) =>
    fazer(async () => {
      const { data } = await ato()
      consultas.setQueryData(chaves.aparencia(funil.id), data)
      await consultas.invalidateQueries({ queryKey: ['funis'] })
      avisar({ titulo: feito, tom: 'sucesso' })
    }, 'A aparência não foi salva.')
  const esconder = (id: string, sim: boolean) => {
    const ocultas = sim ? [...(a.ocultas ?? []), id] : (a.ocultas ?? []).filter((x) => x !== id)
    por({ ocultas: ocultas.length > 0 ? ocultas : null })
  }
  const pintar = (id: string, cor: string) => {
    const { [id]: _, ...outras } = a.cores ?? {}
    const novas = cor === HERDA ? outras : { ...outras, [id]: cor as Tom }
    por({ cores: Object.keys(novas).length > 0 ? novas : null })
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-4xl gap-6 p-4 md:p-6">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            rotulo="Densidade"
            opcoes={opcoes(DENSIDADES, densidades, padrao)}
            valor={a.densidade ?? HERDA}
            aoMudar={(v) => por({ densidade: v === HERDA ? null : v })}
          />
          <Select
            rotulo="Abre em"
            opcoes={opcoes(VISOES, chavesDe(VISOES), padrao)}
            valor={a.visao ?? HERDA}
            aoMudar={(v) => por({ visao: v === HERDA ? null : v })}
          />
          <Select
            rotulo="Ordem dos cartões"
            opcoes={opcoes(ORDENS, ordenacoes, padrao)}
            valor={a.ordem ?? HERDA}
            aoMudar={(v) => por({ ordem: v === HERDA ? null : v })}
          />
        </div>
        <section aria-label="Face do cartão" className="grid gap-2">
          <h2 className="text-13 font-semibold">Face do cartão</h2>
          {capa.length > 0 && (
            <div className="max-w-md rounded-(--r-lg) border bg-surface">
              <ListaOrdenavel
                rotulo="Campos na face do cartão"
                tipo="minha-capa"
                itens={capa}
                idDe={(k) => k}
                nomeDe={(k) => campos.get(k)?.rotulo ?? k}
                aoMover={(de, para) => por({ capa: levarPara(capa, de, para) })}
              >
                {(k) => (
                  <span className="flex items-center gap-2 text-13">
                    <span className="min-w-0 flex-1 truncate">{campos.get(k)?.rotulo ?? k}</span>
                    <IconButton
                      tamanho="pequeno"
                      rotulo={`Tirar ${campos.get(k)?.rotulo ?? k}`}
                      icone={<X />}
                      onClick={() => por({ capa: capa.filter((x) => x !== k) })}
                    />
                  </span>
                )}
              </ListaOrdenavel>
            </div>
          )}
          <Combobox
            key={capa.length}
            className="max-w-md"
            rotulo="Mostrar mais um campo"
            rotuloOculto
            placeholder="Mostrar mais um campo"
            disabled={capa.length >= 8}
            opcoes={funil.campos
              .filter((c) => !capa.includes(c.chave))
              .map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
            valor={null}
            aoMudar={(o) => o && por({ capa: [...capa, o.valor] })}
          />
        </section>
        <section aria-label="Colunas" className="grid gap-2">
          <h2 className="text-13 font-semibold">Colunas</h2>
          <ul className="rounded-(--r-lg) border bg-surface">
            {d.estagios.map((e) => {
              const cor = a.cores?.[e.id]
              return (
                <li
                  key={e.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2 last:border-b-0"
                >
                  <span
                    className="size-2.5 rounded-full"
                    style={{
                      background: cor ? corDoTom[cor] : (corDe(e.cor) ?? 'var(--border-strong)'),
                    }}
                  />
                  <span className="min-w-36 flex-1 truncate text-13">{e.nome}</span>
                  <Checkbox
                    rotulo="Mostrar"
                    checked={!a.ocultas?.includes(e.id)}
                    onChange={(ev) => esconder(e.id, !ev.currentTarget.checked)}
                  />
                  <Select
                    className="w-36"
                    tamanho="pequeno"
                    rotulo={`Cor de ${e.nome}`}
                    rotuloOculto
                    opcoes={[
                      { valor: HERDA, rotulo: 'Cor do funil' },
                      ...tonsDeColuna.map((valor) => ({ valor, rotulo: CORES[valor] })),
                    ]}
                    valor={cor ?? HERDA}
                    aoMudar={(v) => pintar(e.id, v)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
        <div className="flex flex-wrap gap-2">
          <Button
            variante="primaria"
            ocupado={indo}
            onClick={() =>
              void agir(
                () => chamar(aparencias.guardar, { params: { funil: funil.id, alvo }, body: a }),
                'Aparência salva',
              )
            }
          >
            Salvar aparência
          </Button>
          <Button
            variante="fantasma"
            ocupado={indo}
            onClick={() => {
              setA(SEM_AJUSTES)
              void agir(
                () => chamar(aparencias.limpar, { params: { funil: funil.id, alvo } }),
                'De volta à aparência do funil',
              )
            }}
          >
            Voltar à aparência do funil
          </Button>
        </div>
      </div>
    </div>
  )
}
