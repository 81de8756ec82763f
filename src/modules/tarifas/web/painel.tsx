import { useEffect, useRef, useState, type ReactNode } from 'react'
import { diaBr, somarDias } from '#kit/dias.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { CalendarClock, CircleAlert, FileUp, Plus, Receipt } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { semAcentos } from '#kit/texto.ts'
import type { Distribuidora, PeriodoDeTarifa } from '../contract/tarifas.ts'
import { frasesDaChave } from '../regras/nomes.ts'
import { periodoEm } from '../regras/periodos.ts'
import type { ChaveDaTarifa } from '../tipos.ts'
import { CartaoDoPeriodo } from './cartao-do-periodo.tsx'
import { usePropostasDefasadas } from './dados.ts'
import { Legenda, LinhaDoTempo } from './linha-do-tempo.tsx'
import { ListaNoCelular } from './lista-no-celular.tsx'
import { avisoDoFioB, fraseDaLacuna, fraseDasPropostasEmLacuna } from './palavras.ts'
import { chaveDaUrl, chaveNaUrl, todasAsChaves, useUrl } from './url.ts'

const FormularioDoPeriodo = tardia(() => import('./formulario-do-periodo.tsx').then((m) => m.FormularioDoPeriodo))
const GavetaDaDistribuidora = tardia(() => import('./gaveta-da-distribuidora.tsx').then((m) => m.GavetaDaDistribuidora))

interface Props {
  lista: readonly Distribuidora[]
  hoje: string
  chave: ChaveDaTarifa
  edita: boolean
  celular: boolean
}

/** Utilities by time, with the period that is open under the table. */
export function PainelDasTarifas({ lista, hoje, chave, edita, celular }: Props) {
  const [url, mudar] = useUrl()
  const [busca, setBusca] = useState('')
  const [foco, setFoco] = useState<string | undefined>()
  const [mudando, setMudando] = useState<PeriodoDeTarifa | null>(null)
  const abertas = usePropostasDefasadas().data?.abertas ?? []
  const emLacuna = lista.filter((d) => d.situacao === 'lacuna')
  const aRevisar = lista.filter((d) => d.situacao === 'revisar')
  const visiveis = lista.filter(
    (d) =>
      (url.so === 'lacuna' ? d.situacao === 'lacuna' : url.so === 'revisar' ? d.situacao === 'revisar' : true) &&
      semAcentos(`${d.nome} ${d.ufs.join(' ')} ${d.agente ?? ''}`).includes(semAcentos(busca.trim())),
  )
  const escolhida = visiveis.find((d) => d.id === url.d)
  const aviso = avisoDoFioB(hoje)
  const escolher = (d: Distribuidora | undefined) => {
    if (!d) return
    setFoco(periodoEm(d.periodos, hoje)?.periodo.id)
    mudar({ d: d.id, ...(url.p ? { p: periodoEm(d.periodos, hoje)?.periodo.id } : {}) }, true)
  }
  const nova = (d?: string) => mudar({ novo: d ?? escolhida?.id ?? 'sim' })
  useTeclas({ visiveis, escolhida, foco, hoje, edita: edita && !celular, escolher, setFoco, nova })
  const rolagem = useRolarAte(escolhida?.id)

  const lacuna = escolhida?.situacao === 'lacuna' ? escolhida : emLacuna[0]
  if (celular)
    return (
      <Celular url={url} lista={visiveis} busca={busca} setBusca={setBusca} aoAbrir={(d, p) => mudar({ d, p })}>
        {url.p && (
          <CartaoDoPeriodo
            id={url.p}
            edita={false}
            aoEditar={setMudando}
            aoFechar={() => mudar({ p: undefined })}
            aoTrocar={(p) => mudar({ p })}
          />
        )}
      </Celular>
    )
  const vazia = lista.every((d) => d.periodos.length === 0)
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label="Tarifas por distribuidora">
      {aviso && (
        <p role="status" className="border-b bg-warning-soft px-5 py-2 text-13">
          {aviso}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 px-5 py-2">
        <Select
          rotulo="Tarifa"
          rotuloOculto
          tamanho="pequeno"
          className="w-60"
          opcoes={todasAsChaves.map((k) => ({ valor: chaveNaUrl(k), rotulo: frasesDaChave(k) }))}
          valor={chaveNaUrl(chave)}
          aoMudar={(v) => mudar({ tarifa: chaveNaUrl(chaveDaUrl(v)), p: undefined })}
        />
        <SearchInput
          rotulo="Buscar distribuidora"
          placeholder="Buscar distribuidora"
          tamanho="pequeno"
          className="w-48"
          valor={busca}
          aoMudar={setBusca}
        />
        <Filtro
          ligado={url.so === 'lacuna'}
          tom="text-danger"
          icone={<CircleAlert />}
          n={emLacuna.length}
          texto={plural(emLacuna.length, 'lacuna')}
          aoMudar={(l) => mudar({ so: l ? 'lacuna' : undefined }, true)}
        />
        <Filtro
          ligado={url.so === 'revisar'}
          tom="text-warning"
          icone={<CalendarClock />}
          n={aRevisar.length}
          texto={`${numero(aRevisar.length)} a revisar${prazoDe(aRevisar)}`}
          aoMudar={(l) => mudar({ so: l ? 'revisar' : undefined }, true)}
        />
        <span className="flex-1" />
        <Legenda />
        {edita && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => mudar({ distribuidora: 'nova' })}>
            Nova distribuidora
          </Button>
        )}
      </div>
      {vazia ? (
        <EmptyState
          icone={<Receipt />}
          frase="Nenhuma tarifa ainda. Importe o arquivo da ANEEL ou cadastre a primeira."
          acao={
            edita && (
              <>
                <Button icone={<FileUp />} onClick={() => mudar({ importar: 'nova' })}>
                  Importar da ANEEL
                </Button>
                <Button variante="primaria" icone={<Plus />} onClick={() => nova()}>
                  Novo período
                </Button>
              </>
            )
          }
        />
      ) : visiveis.length === 0 ? (
        <EmptyState
          icone={<Receipt />}
          frase="Nenhuma distribuidora assim"
          acao={
            <Button
              onClick={() => {
                setBusca('')
                mudar({ so: undefined }, true)
              }}
            >
              Mostrar todas
            </Button>
          }
        />
      ) : (
        <div ref={rolagem} className="min-h-24 flex-1 overflow-auto border-t">
          <LinhaDoTempo
            lista={visiveis}
            hoje={hoje}
            unidade="R$/MWh sem tributos"
            escolhida={escolhida?.id}
            foco={escolhida ? foco : undefined}
            aberto={url.p}
            aoEscolher={(id) => escolher(visiveis.find((d) => d.id === id))}
            aoAbrir={(d, p) => {
              setFoco(p)
              mudar({ d: d.id, p })
            }}
          />
        </div>
      )}
      {(lacuna || url.p || escolhida) && (
        <div className="grid max-h-[46%] shrink-0 gap-2.5 overflow-y-auto border-t px-5 py-2.5">
          {lacuna && (
            <AlertBox
              tom="perigo"
              titulo={fraseDaLacuna(lacuna)}
              acao={
                edita && (
                  <Button tamanho="pequeno" onClick={() => nova(lacuna.id)}>
                    Cadastrar período
                  </Button>
                )
              }
            >
              {fraseDasPropostasEmLacuna(abertas.find((a) => a.distribuidora_id === lacuna.id)?.n ?? 0)}
            </AlertBox>
          )}
          {url.p ? (
            <CartaoDoPeriodo
              id={url.p}
              edita={edita}
              aoEditar={setMudando}
              aoFechar={() => mudar({ p: undefined })}
              aoTrocar={(p) => mudar({ p })}
            />
          ) : (
            escolhida && (
              <p className="flex items-center gap-3 text-12 text-text-2">
                {escolhida.nome}:{' '}
                {escolhida.periodos.length === 0 ? 'nenhum período' : plural(escolhida.periodos.length, 'período')}
                {edita && (
                  <Button tamanho="pequeno" variante="fantasma" onClick={() => mudar({ distribuidora: escolhida.id })}>
                    Dados da distribuidora
                  </Button>
                )}
              </p>
            )
          )}
        </div>
      )}
      <Aguarde>
        {edita && (url.novo || mudando) && (
          <FormularioDoPeriodo
            key={mudando?.id ?? url.novo}
            modo={
              mudando
                ? { tipo: mudando.usos > 0 ? 'corrigir' : 'editar', p: mudando }
                : {
                    tipo: 'novo',
                    inicio: comecoDe(
                      lista.find((d) => d.id === url.novo),
                      hoje,
                    ),
                  }
            }
            lista={lista}
            distribuidora={lista.find((d) => d.id === url.novo)?.id ?? escolhida?.id ?? lista[0]?.id ?? ''}
            chave={chave}
            aoFechar={() => (mudando ? setMudando(null) : mudar({ novo: undefined }))}
            aoGravar={(p) => {
              setMudando(null)
              mudar({ novo: undefined, d: p.distribuidora.id, p: p.id, tarifa: chaveNaUrl(p) })
            }}
          />
        )}
        {edita && url.distribuidora && (
          <GavetaDaDistribuidora
            key={url.distribuidora}
            d={lista.find((d) => d.id === url.distribuidora) ?? null}
            aoFechar={() => mudar({ distribuidora: undefined })}
          />
        )}
      </Aguarde>
    </section>
  )
}

/** The day after the last period: where a gap begins. */
function comecoDe(d: Distribuidora | undefined, hoje: string): string {
  const fim = d?.periodos.at(-1)?.fim
  return fim ? somarDias(fim, 1) : hoje
}

function prazoDe(lista: readonly Distribuidora[]): string {
  const prazos = lista.flatMap((d) => d.periodos.map((p) => p.revisar_ate).filter((r) => r !== null))
  const primeiro = prazos.toSorted()[0]
  return primeiro ? ` até ${diaBr(primeiro).slice(0, 5)}` : ''
}

function Filtro({
  ligado,
  n,
  texto,
  tom,
  icone,
  aoMudar,
}: {
  ligado: boolean
  n: number
  texto: string
  tom: string
  icone: ReactNode
  aoMudar: (ligado: boolean) => void
}) {
  if (n === 0 && !ligado) return null
  return (
    <Button
      tamanho="pequeno"
      aria-pressed={ligado}
      icone={icone}
      className={cn(tom, ligado && 'bg-surface-3')}
      onClick={() => aoMudar(!ligado)}
    >
      {texto}
    </Button>
  )
}

/** Keeps the chosen row in view while the keys walk. */
function useRolarAte(id: string | undefined) {
  const el = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (id) el.current?.querySelector(`[data-distribuidora="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return el
}

function useTeclas({
  visiveis,
  escolhida,
  foco,
  hoje,
  edita,
  escolher,
  setFoco,
  nova,
}: {
  visiveis: readonly Distribuidora[]
  escolhida: Distribuidora | undefined
  foco: string | undefined
  hoje: string
  edita: boolean
  escolher: (d: Distribuidora | undefined) => void
  setFoco: (id: string | undefined) => void
  nova: () => void
}) {
  const [url, mudar] = useUrl()
  const onde = escolhida ? visiveis.indexOf(escolhida) : -1
  const andar = (passo: number) => escolher(visiveis[Math.max(0, Math.min(visiveis.length - 1, onde + passo))])
  const focado = () => foco ?? (escolhida && periodoEm(escolhida.periodos, hoje)?.periodo.id)
  const noTempo = (passo: number) => {
    if (!escolhida) return
    const n = escolhida.periodos.findIndex((p) => p.id === focado())
    const p = escolhida.periodos[Math.max(0, Math.min(escolhida.periodos.length - 1, n + passo))]
    if (!p) return
    setFoco(p.id)
    if (url.p) mudar({ p: p.id }, true)
  }
  const proximaLacuna = () => {
    const [depois, antes] = [visiveis.slice(onde + 1), visiveis.slice(0, onde + 1)]
    escolher([...depois, ...antes].find((d) => d.situacao === 'lacuna'))
  }
  /** Enter on a button or a field is theirs. */
  const abrir = (e: KeyboardEvent) => {
    const alvo = e.target
    if (
      alvo instanceof HTMLElement &&
      alvo.matches('button, a, summary, [role=tab], [role=combobox]') &&
      !alvo.closest('.g-tabela')
    )
      return alvo.click()
    const p = focado()
    if (escolhida && p) mudar({ p })
  }
  useAtalhos('Tarifas', [
    { teclas: 'j', rotulo: 'Distribuidora seguinte', executar: () => andar(1) },
    { teclas: 'k', rotulo: 'Distribuidora anterior', executar: () => andar(-1) },
    { teclas: 'arrowleft', rotulo: 'Período anterior', executar: () => noTempo(-1) },
    { teclas: 'arrowright', rotulo: 'Período seguinte', executar: () => noTempo(1) },
    { teclas: 'enter', rotulo: 'Abrir o período', executar: abrir },
    { teclas: 'g', rotulo: 'Próxima lacuna', executar: proximaLacuna },
    ...(edita
      ? [
          { teclas: 'n', rotulo: 'Novo período', executar: () => nova() },
          { teclas: 'i', rotulo: 'Importar da ANEEL', executar: () => mudar({ importar: 'nova', p: undefined }) },
        ]
      : []),
  ])
}

function Celular({
  url,
  lista,
  busca,
  setBusca,
  aoAbrir,
  children,
}: {
  url: Record<string, string | undefined>
  lista: readonly Distribuidora[]
  busca: string
  setBusca: (v: string) => void
  aoAbrir: (d: string, p: string | undefined) => void
  children: ReactNode
}) {
  if (url.p) return <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="p-3">
        <SearchInput
          rotulo="Buscar distribuidora"
          placeholder="Buscar distribuidora"
          valor={busca}
          aoMudar={setBusca}
        />
      </div>
      <ListaNoCelular lista={lista} aoAbrir={aoAbrir} />
    </div>
  )
}
