import { useEffect, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowUpDown, ListFilter, Rows2, Rows3, Rows4 } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { corDoTom } from '#ui/tom.ts'
import { useCelular } from '#ui/usar-media.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import type { FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'
import { ORDENS } from '#modules/funis/nucleo/web/palavras.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChipsDeFatos, FiltroPorFato } from './filtro-por-fato.tsx'
import { lerDensidade, lerRaia, type NomeDaVista } from './filtro-da-url.ts'
import { useEtiquetas } from './sinais.ts'

const PRAZOS = {
  atrasado: 'Atrasados',
  hoje: 'Vencem até hoje',
  semana: 'Vencem em 7 dias',
  sem_prazo: 'Sem prazo',
} as const
const PRIORIDADES = { urgente: 'Urgente', alta: 'Alta', normal: 'Normal', baixa: 'Baixa' } as const
const DE_QUEM = { todos: 'Todos', meus: 'Meus', ninguem: 'Sem responsável' } as const
/** Only set through the URL: cards of deactivated users. */
const DE_QUEM_SAIU = 'inativos'
const ESPERA_MS = 250

interface Props {
  qual: string
  filtro: FiltroDoQuadro
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  vista: NomeDaVista
  busca: Record<string, unknown>
  aoMudar: (parte: Record<string, unknown>) => void
}

/** Filters and order of a funnel. The whole state is in the URL. */
export function BarraDeFiltros({ qual, filtro, funil, campos, vista, busca, aoMudar }: Props) {
  const eu = usePessoa()
  const celular = useCelular()
  const etiquetas = useEtiquetas(qual)
  const [texto, setTexto] = useState(filtro.busca ?? '')
  useEffect(() => {
    if (texto === (filtro.busca ?? '')) return
    const t = setTimeout(() => aoMudar({ busca: texto || undefined }), ESPERA_MS)
    return () => clearTimeout(t)
  }, [texto, filtro.busca, aoMudar])
  const de = filtro.responsavel_id?.[0]
  const quem = de === 'eu' || de === eu.id ? 'meus' : de === 'ninguem' ? 'ninguem' : 'todos'
  const ordem = filtro.ordem ?? funil.definicao.ordenacao
  const deQuem = (v: string) =>
    aoMudar({ responsavel_id: v === 'todos' ? undefined : [v === 'meus' ? 'eu' : 'ninguem'] })
  const porEstagio = (id: string) => {
    const outros = (filtro.estagio_id ?? []).filter((e) => e !== id)
    const novos = filtro.estagio_id?.includes(id) ? outros : [...outros, id]
    aoMudar({ estagio_id: novos.length > 0 ? novos : undefined })
  }
  const nomeDoEstagio = (id: string) => funil.definicao.estagios.find((e) => e.id === id)?.nome ?? 'Estágio'
  const daEtiqueta = (id: string) => (filtro.etiqueta_id ?? []).filter((e) => e !== id)
  const juntarEtiqueta = (id: string) => {
    const outras = daEtiqueta(id)
    const novas = filtro.etiqueta_id?.includes(id) ? outras : [...outras, id]
    aoMudar({ etiqueta_id: novas.length > 0 ? novas : undefined })
  }
  const unico = (rotulo: string, marcado: boolean, aoEscolher: () => void) => ({
    rotulo,
    marcado,
    unico: true,
    aoEscolher,
  })
  return (
    <div
      role="toolbar"
      aria-label="Filtros do quadro"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5"
    >
      <SegmentedControl
        className="max-md:hidden"
        rotulo="De quem"
        tamanho="pequeno"
        opcoes={Object.entries(DE_QUEM).map(([valor, rotulo]) => ({ valor, rotulo }))}
        valor={quem}
        aoMudar={deQuem}
      />
      <SearchInput
        data-busca-do-quadro=""
        className="w-56 max-md:w-auto max-md:flex-1"
        tamanho="pequeno"
        rotulo="Buscar no quadro"
        placeholder="Cliente, título, dossiê"
        valor={texto}
        aoMudar={setTexto}
      />
      <Menu
        gatilho={
          <Button tamanho="pequeno" data-filtros-do-quadro="" icone={<ListFilter />}>
            Filtrar
          </Button>
        }
        itens={[
          ...(celular
            ? [
                {
                  grupo: 'De quem',
                  itens: Object.entries(DE_QUEM).map(([v, rotulo]) => unico(rotulo, quem === v, () => deQuem(v))),
                },
              ]
            : []),
          {
            grupo: 'Prazo',
            itens: Object.entries(PRAZOS).map(([v, rotulo]) =>
              unico(rotulo, filtro.prazo === v, () => aoMudar({ prazo: filtro.prazo === v ? undefined : v })),
            ),
          },
          {
            grupo: 'Prioridade',
            itens: Object.entries(PRIORIDADES).map(([v, rotulo]) =>
              unico(rotulo, filtro.prioridade?.[0] === v, () =>
                aoMudar({ prioridade: filtro.prioridade?.[0] === v ? undefined : [v] }),
              ),
            ),
          },
          {
            rotulo: 'Estágio',
            submenu: funil.definicao.estagios.map((e) => ({
              rotulo: e.nome,
              marcado: filtro.estagio_id?.includes(e.id) ?? false,
              aoEscolher: () => porEstagio(e.id),
            })),
          },
          ...(etiquetas.size > 0
            ? [
                {
                  rotulo: 'Etiqueta',
                  submenu: [...etiquetas.values()].map((e) => ({
                    rotulo: e.nome,
                    marcado: filtro.etiqueta_id?.includes(e.id) ?? false,
                    fim: (
                      <span
                        aria-hidden="true"
                        className="size-2 rounded-full"
                        style={{ background: corDoTom[e.cor] }}
                      />
                    ),
                    aoEscolher: () => juntarEtiqueta(e.id),
                  })),
                },
              ]
            : []),
          {
            rotulo: 'Só parados',
            marcado: filtro.parados === true,
            aoEscolher: () => aoMudar({ parados: filtro.parados ? undefined : true }),
          },
          {
            rotulo: 'Só sem próxima ação',
            marcado: filtro.sem_acao === true,
            aoEscolher: () => aoMudar({ sem_acao: filtro.sem_acao ? undefined : true }),
          },
          {
            rotulo: 'Só com campos faltando',
            marcado: filtro.pendentes === true,
            aoEscolher: () => aoMudar({ pendentes: filtro.pendentes ? undefined : true }),
          },
          {
            rotulo: 'Arquivados',
            marcado: filtro.arquivados === true,
            aoEscolher: () => aoMudar({ arquivados: filtro.arquivados ? undefined : true }),
          },
          ...(celular && vista === 'quadro'
            ? [
                {
                  grupo: 'Ordem',
                  itens: Object.entries(ORDENS).map(([v, rotulo]) =>
                    unico(rotulo, ordem === v, () =>
                      aoMudar({ ordem: v === funil.definicao.ordenacao ? undefined : v }),
                    ),
                  ),
                },
              ]
            : []),
        ]}
      />
      {!celular && <FiltroPorFato campos={campos} aoJuntar={(f) => aoMudar({ campo: [...(filtro.campo ?? []), f] })} />}
      {vista === 'quadro' && !celular && (
        <Menu
          gatilho={
            <Button tamanho="pequeno" variante="fantasma" icone={<ArrowUpDown />}>
              {ORDENS[ordem]}
            </Button>
          }
          itens={Object.entries(ORDENS).map(([v, rotulo]) =>
            unico(rotulo, ordem === v, () => aoMudar({ ordem: v === funil.definicao.ordenacao ? undefined : v })),
          )}
        />
      )}
      {vista === 'quadro' && <Aparencia busca={busca} aoMudar={aoMudar} />}
      <ChipsDeFatos
        campos={campos}
        fatos={filtro.campo ?? []}
        aoMudar={(l) => aoMudar({ campo: l.length > 0 ? l : undefined })}
      />
      {filtro.estagio_id?.map((id) => (
        <Chip key={id} contorno rotuloRemover={`Remover ${nomeDoEstagio(id)}`} aoRemover={() => porEstagio(id)}>
          {nomeDoEstagio(id)}
        </Chip>
      ))}
      {filtro.etiqueta_id?.map((id) => (
        <Chip
          key={id}
          contorno
          {...(etiquetas.get(id) ? { tom: etiquetas.get(id)?.cor ?? 'neutro' } : {})}
          rotuloRemover={`Remover ${etiquetas.get(id)?.nome ?? 'etiqueta'}`}
          aoRemover={() => juntarEtiqueta(id)}
        >
          {etiquetas.get(id)?.nome ?? 'Etiqueta'}
        </Chip>
      ))}
      {de === DE_QUEM_SAIU && (
        <Chip contorno aoRemover={() => aoMudar({ responsavel_id: undefined })}>
          Com pessoas inativas
        </Chip>
      )}
      {filtro.arquivados && (
        <Chip contorno aoRemover={() => aoMudar({ arquivados: undefined })}>
          Arquivados
        </Chip>
      )}
      {filtro.parados && (
        <Chip contorno aoRemover={() => aoMudar({ parados: undefined })}>
          Parados
        </Chip>
      )}
      {filtro.sem_acao && (
        <Chip contorno aoRemover={() => aoMudar({ sem_acao: undefined })}>
          Sem próxima ação
        </Chip>
      )}
      {filtro.prazo && (
        <Chip contorno aoRemover={() => aoMudar({ prazo: undefined })}>
          {PRAZOS[filtro.prazo]}
        </Chip>
      )}
      {filtro.prioridade?.map((p) => (
        <Chip key={p} contorno aoRemover={() => aoMudar({ prioridade: undefined })}>
          {PRIORIDADES[p]}
        </Chip>
      ))}
      {filtro.pendentes && (
        <Chip contorno aoRemover={() => aoMudar({ pendentes: undefined })}>
          Com campos faltando
        </Chip>
      )}
    </div>
  )
}

const RAIAS = {
  responsavel: 'Por pessoa',
  cidade: 'Por cidade',
  concessionaria: 'Por concessionária',
  prioridade: 'Por prioridade',
} as const
const DENSIDADES = [
  { valor: 'confortavel', rotulo: 'Cartões inteiros', icone: <Rows2 /> },
  { valor: 'normal', rotulo: 'Cartões médios', icone: <Rows3 /> },
  { valor: 'compacta', rotulo: 'Cartões compactos', icone: <Rows4 /> },
] as const

/** Lanes and card density. */
function Aparencia({ busca, aoMudar }: Pick<Props, 'busca' | 'aoMudar'>) {
  const densidade = lerDensidade(busca)
  const raia = lerRaia(busca)
  const seguinte = DENSIDADES[(DENSIDADES.findIndex((d) => d.valor === densidade) + 1) % DENSIDADES.length]
  return (
    <span className="contents max-md:hidden">
      <Menu
        gatilho={
          <Button tamanho="pequeno" variante="fantasma">
            {raia ? `Raias ${RAIAS[raia].toLowerCase()}` : 'Raias'}
          </Button>
        }
        itens={[
          { rotulo: 'Sem raias', marcado: !raia, unico: true, aoEscolher: () => aoMudar({ raia: undefined }) },
          ...Object.entries(RAIAS).map(([v, rotulo]) => ({
            rotulo,
            marcado: raia === v,
            unico: true,
            aoEscolher: () => aoMudar({ raia: v }),
          })),
        ]}
      />
      <IconButton
        tamanho="pequeno"
        rotulo={`${DENSIDADES.find((d) => d.valor === densidade)?.rotulo}. Trocar`}
        icone={DENSIDADES.find((d) => d.valor === densidade)?.icone}
        onClick={() => aoMudar({ densidade: seguinte?.valor })}
      />
    </span>
  )
}
