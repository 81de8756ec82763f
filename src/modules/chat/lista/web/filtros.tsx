import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chavesDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowUpDown, ListFilter, X } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { atos } from '#modules/chat/atos/contract/atos.ts'
import type { OrdemDaLista } from '../contract/conversas.ts'
import type { filas as contratoDeFilas } from '#modules/chat/filas/contract/filas.ts'
import { motivosDeEspera, prioridades } from '#modules/chat/nucleo/tipos.ts'
import { useCaixas, useContagens } from './dados/contagens.ts'
import { filtrosPadrao, quantosFiltros, type Filtros } from './dados/filtros.ts'
import { NOME_DA_ESPERA, NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'

const listarFilas = resumo<typeof contratoDeFilas.listar>('GET', '/api/chat/filas')
const listarEtiquetas = resumo<typeof atos.etiquetas>('GET', '/api/chat/etiquetas')
const FolhaDeFiltros = tardia(() => import('./folha-de-filtros.tsx').then((m) => m.FolhaDeFiltros))
const PERIODOS = [
  ['Hoje', 0],
  ['Últimos 7 dias', 6],
  ['Últimos 30 dias', 29],
  ['Últimos 90 dias', 89],
] as const
const haDias = (n: number): string => diaAqui(Date.now() - n * 86_400_000)
const curto = (iso: string): string => iso.split('-').toReversed().slice(0, 2).join('/')
const emPalavras = (de: string, ate: string): string =>
  de && ate ? `${curto(de)} a ${curto(ate)}` : de ? `Desde ${curto(de)}` : `Até ${curto(ate)}`

const ORDENS: Record<OrdemDaLista, string> = {
  recente: 'Mais recentes',
  espera: 'Maior espera',
  sla: 'Prazo mais perto',
  prioridade: 'Prioridade',
}

const alternar = <T,>(lista: readonly T[], item: T): T[] =>
  lista.includes(item) ? lista.filter((x) => x !== item) : [...lista, item]

interface PropsDeFiltros {
  filtros: Filtros
  aoMudar: (mudanca: Partial<Filtros>) => void
  /** Tags of the loaded rows, which may be newer than the server's list of tags. */
  tags: readonly string[]
}

function Alternavel({
  ligado,
  rotulo,
  n,
  aoMudar,
}: {
  ligado: boolean
  rotulo: string
  n?: number | undefined
  aoMudar: () => void
}) {
  return (
    <button type="button" className="c-filtro" aria-pressed={ligado} onClick={aoMudar}>
      {rotulo}
      {n && !ligado ? <span className="num text-11">{n}</span> : null}
      {ligado && <X aria-hidden="true" />}
    </button>
  )
}

export function BarraDeFiltros({ filtros: f, aoMudar, tags }: PropsDeFiltros) {
  const { data: caixas = [] } = useCaixas()
  const { data: n } = useContagens(f.caixas, f.departamento)
  const { data: filas = [] } = useQuery({
    queryKey: ['chat', 'filas-do-filtro'],
    queryFn: async ({ signal }) => (await chamar(listarFilas, { query: {} }, { signal })).data,
    staleTime: 60_000,
  })
  const { data: etiquetas = [] } = useQuery({
    queryKey: ['chat', 'etiquetas'],
    queryFn: async ({ signal }) => (await chamar(listarEtiquetas, { query: {} }, { signal })).data,
    staleTime: 60_000,
  })
  const celular = useCelular()
  const [folha, setFolha] = useState(false)
  const limpar = () => aoMudar({ ...filtrosPadrao, aba: f.aba, busca: f.busca, ordem: f.ordem })
  const pessoas = new Map(caixas.flatMap((c) => c.usuarios.map((u) => [u.usuario_id, u.nome] as const)))
  const nomeDaCaixa = (id: string) => caixas.find((c) => c.id === id)?.nome ?? 'Caixa'
  const todasAsTags = [...new Set([...f.tags, ...tags, ...etiquetas.map((e) => e.nome)])].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  )

  const marca = (rotulo: string, marcado: boolean, aoEscolher: () => void): EntradaDeMenu => ({
    rotulo,
    marcado,
    continua: true,
    aoEscolher,
  })
  const itens: EntradaDeMenu[] = [
    {
      rotulo: 'Caixa de entrada',
      submenu: caixas.map((c) =>
        marca(c.nome, f.caixas.includes(c.id), () => aoMudar({ caixas: alternar(f.caixas, c.id) })),
      ),
      desabilitado: caixas.length === 0,
    },
    {
      rotulo: 'Prioridade',
      submenu: prioridades
        .toReversed()
        .map((p) =>
          marca(NOME_DA_PRIORIDADE[p], f.prioridades.includes(p), () =>
            aoMudar({ prioridades: alternar(f.prioridades, p) }),
          ),
        ),
    },
    {
      rotulo: 'Etiqueta',
      submenu: todasAsTags.map((t) => marca(t, f.tags.includes(t), () => aoMudar({ tags: alternar(f.tags, t) }))),
      desabilitado: todasAsTags.length === 0,
    },
    {
      rotulo: 'Responsável',
      submenu: [...pessoas]
        .sort((a, b) => a[1].localeCompare(b[1], 'pt-BR'))
        .map(([id, nome]) => marca(nome, f.pessoas.includes(id), () => aoMudar({ pessoas: alternar(f.pessoas, id) }))),
      desabilitado: pessoas.size === 0,
    },
  ]
  itens.push(
    {
      rotulo: 'Adiadas',
      submenu: [
        marca('Só as adiadas', f.adiadas === 'so', () => aoMudar({ adiadas: f.adiadas === 'so' ? null : 'so' })),
        marca('Sem as adiadas', f.adiadas === 'sem', () => aoMudar({ adiadas: f.adiadas === 'sem' ? null : 'sem' })),
      ],
    },
    {
      rotulo: 'Esperando',
      submenu: motivosDeEspera.map((m) =>
        marca(`Espera ${NOME_DA_ESPERA[m]}`, f.esperas.includes(m), () => aoMudar({ esperas: alternar(f.esperas, m) })),
      ),
    },
    marca('Prazo perto ou vencido', f.prazoPerto, () => aoMudar({ prazoPerto: !f.prazoPerto })),
    {
      rotulo: 'Última interação',
      submenu: PERIODOS.map(([rotulo, dias]) =>
        marca(rotulo, f.de === haDias(dias) && !f.ate, () =>
          aoMudar(f.de === haDias(dias) && !f.ate ? { de: '', ate: '' } : { de: haDias(dias), ate: '' }),
        ),
      ),
    },
    {
      rotulo: 'Fila',
      submenu: [
        ...filas.map((x) => marca(x.nome, f.filas.includes(x.id), () => aoMudar({ filas: alternar(f.filas, x.id) }))),
        marca('Sem fila', f.filas.includes('nenhuma'), () => aoMudar({ filas: alternar(f.filas, 'nenhuma') })),
      ],
    },
    marca('Promessa vencida', f.promessaVencida, () => aoMudar({ promessaVencida: !f.promessaVencida })),
  )
  const escolhidos = [
    ...f.caixas.map((id) => ({
      chave: id,
      rotulo: nomeDaCaixa(id),
      tirar: () => aoMudar({ caixas: alternar(f.caixas, id) }),
    })),
    ...f.prioridades.map((p) => ({
      chave: p,
      rotulo: NOME_DA_PRIORIDADE[p],
      tirar: () => aoMudar({ prioridades: alternar(f.prioridades, p) }),
    })),
    ...f.tags.map((t) => ({ chave: `t-${t}`, rotulo: t, tirar: () => aoMudar({ tags: alternar(f.tags, t) }) })),
    ...(f.adiadas
      ? [
          {
            chave: 'adiadas',
            rotulo: f.adiadas === 'so' ? 'Só adiadas' : 'Sem adiadas',
            tirar: () => aoMudar({ adiadas: null }),
          },
        ]
      : []),
    ...(f.promessaVencida
      ? [{ chave: 'promessa', rotulo: 'Promessa vencida', tirar: () => aoMudar({ promessaVencida: false }) }]
      : []),
    ...f.esperas.map((m) => ({
      chave: `e-${m}`,
      rotulo: `Espera ${NOME_DA_ESPERA[m]}`,
      tirar: () => aoMudar({ esperas: alternar(f.esperas, m) }),
    })),
    ...(f.prazoPerto ? [{ chave: 'prazo', rotulo: 'Prazo perto', tirar: () => aoMudar({ prazoPerto: false }) }] : []),
    ...f.filas.map((id) => ({
      chave: `f-${id}`,
      rotulo: id === 'nenhuma' ? 'Sem fila' : (filas.find((x) => x.id === id)?.nome ?? 'Fila'),
      tirar: () => aoMudar({ filas: alternar(f.filas, id) }),
    })),
    ...(f.de || f.ate
      ? [{ chave: 'periodo', rotulo: emPalavras(f.de, f.ate), tirar: () => aoMudar({ de: '', ate: '' }) }]
      : []),
    ...f.pessoas.map((id) => ({
      chave: id,
      rotulo: pessoas.get(id) ?? 'Pessoa',
      tirar: () => aoMudar({ pessoas: alternar(f.pessoas, id) }),
    })),
  ]
  return (
    <div role="group" aria-label="Filtros" className="flex shrink-0 items-center border-b">
      <div className="c-filtros">
        <Alternavel
          ligado={f.minhas}
          rotulo="Minhas"
          n={n?.minhas}
          aoMudar={() => aoMudar({ minhas: !f.minhas, semResponsavel: false })}
        />
        <Alternavel
          ligado={f.naoLidas}
          rotulo="Não lidas"
          n={n?.nao_lidas}
          aoMudar={() => aoMudar({ naoLidas: !f.naoLidas })}
        />
        <Alternavel
          ligado={f.semResponsavel}
          rotulo="Sem responsável"
          n={n?.sem_responsavel}
          aoMudar={() => aoMudar({ semResponsavel: !f.semResponsavel, minhas: false })}
        />
        {escolhidos.map((e) => (
          <Chip
            key={e.chave}
            aoRemover={e.tirar}
            rotuloRemover={`Remover filtro ${e.rotulo}`}
            className="h-6.5! text-12!"
          >
            {e.rotulo}
          </Chip>
        ))}
        {quantosFiltros(f) > 1 && (
          <button type="button" className="c-filtro border-transparent!" onClick={limpar}>
            Limpar
          </button>
        )}
      </div>
      {!f.busca && (
        <MenuSobDemanda
          itens={chavesDe(ORDENS).map((o) => ({
            rotulo: ORDENS[o],
            marcado: f.ordem === o,
            unico: true,
            aoEscolher: () => aoMudar({ ordem: o }),
          }))}
          alinhar="end"
          gatilho={
            <IconButton rotulo={`Ordem: ${ORDENS[f.ordem]}`} icone={<ArrowUpDown />} ligado={f.ordem !== 'recente'} />
          }
        />
      )}
      {celular ? (
        <IconButton
          rotulo="Filtro"
          aria-haspopup="dialog"
          icone={<ListFilter />}
          ligado={escolhidos.length > 0}
          className="mr-2.5"
          onClick={() => setFolha(true)}
        />
      ) : (
        <MenuSobDemanda
          itens={itens}
          alinhar="end"
          gatilho={
            <IconButton rotulo="Filtro" icone={<ListFilter />} ligado={escolhidos.length > 0} className="mr-2.5" />
          }
        />
      )}
      <Aguarde>
        {folha && (
          <FolhaDeFiltros
            itens={itens}
            quantos={quantosFiltros(f)}
            aoLimpar={limpar}
            aoFechar={() => setFolha(false)}
          />
        )}
      </Aguarde>
    </div>
  )
}
