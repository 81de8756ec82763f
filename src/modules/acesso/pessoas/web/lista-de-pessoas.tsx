import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import { papeisDeDepartamento, type Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { useDepartamentos, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { usePessoas, type FiltroDePessoas } from './dados.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { useNomeDoPapel } from '#modules/acesso/papeis/web/dados.ts'
import { useRegistroAberto } from '#modules/acesso/nucleo/web/usar-registro-aberto.ts'
import { GavetaDaPessoa } from './gaveta-da-pessoa.tsx'

const SEM_PAPEL = 'nenhum'
/** The filters that the server supports; others in the URL are ignored. */
function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDePessoas {
  const valor = (campo: string) => estado.filtros.find((f) => f.campo === campo && f.operador === 'e')?.valor
  const ativo = valor('ativo')
  const departamento = valor('departamento')
  const papel = valor('papel')
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(ativo ? { ativo: ativo === 'sim' } : {}),
    ...(departamento ? { departamento } : {}),
    ...(papel === SEM_PAPEL ? { sem_papel: true } : papel ? { papel } : {}),
  }
}

function useColunas(): readonly Coluna<Usuario>[] {
  const nomeDoDepartamento = useNomeDoDepartamento()
  return useMemo(
    () => [
      {
        id: 'nome',
        titulo: 'Nome',
        principal: true,
        largura: 240,
        celula: (u) => (
          <span className="inline-flex items-center gap-2 align-middle">
            <Avatar nome={u.nome} chave={u.id} imagem={u.foto} tamanho={20} />
            {u.nome}
          </span>
        ),
      },
      { id: 'email', titulo: 'E-mail', largura: 240, celula: (u) => u.email },
      { id: 'cargo', titulo: 'Cargo', largura: 160, celula: (u) => u.cargo?.nome ?? '' },
      { id: 'papeis', titulo: 'Papéis', celula: (u) => <Papeis usuario={u} nomeDoDepartamento={nomeDoDepartamento} /> },
      { id: 'times', titulo: 'Times', largura: 160, celula: (u) => u.times.map((t) => t.nome).join(', ') },
      {
        id: 'telefone',
        titulo: 'Telefone',
        largura: 140,
        oculta: true,
        celula: (u) => (u.telefone ? formatarTelefone(u.telefone) : ''),
      },
      {
        id: 'ativo',
        titulo: 'Situação',
        largura: 110,
        celula: (u) => (
          <StatusChip tom={!u.ativo ? 'neutro' : u.ausente_ate ? 'alerta' : 'sucesso'} className="h-[18px]">
            {!u.ativo ? 'Desativada' : u.ausente_ate ? `Volta ${dataCurta(u.ausente_ate)}` : 'Ativa'}
          </StatusChip>
        ),
      },
    ],
    [nomeDoDepartamento],
  )
}

function Papeis({ usuario, nomeDoDepartamento }: { usuario: Usuario; nomeDoDepartamento: (c: string) => string }) {
  const vigentes = usuario.papeis.filter((p) => p.vigente)
  const nomeDeQualquer = useNomeDoPapel()
  return (
    <span className="flex min-w-0 items-center gap-1">
      {usuario.globais.map((g) => (
        <Chip key={g} tom="marca" className="h-[18px]">
          {nomeDoPapel(g)}
        </Chip>
      ))}
      {vigentes.slice(0, 1).map((p) => (
        <Chip key={p.id} className="h-[18px] min-w-0">
          <span className="truncate">
            {nomeDoDepartamento(p.departamento)} · {nomeDeQualquer(p.papel)}
          </span>
        </Chip>
      ))}
      {vigentes.length > 1 && <Chip className="h-[18px]">+{vigentes.length - 1}</Chip>}
    </span>
  )
}

export function ListaDePessoas() {
  const colunas = useColunas()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const { data: departamentos = [] } = useDepartamentos()
  const inicial = useMemo(() => estadoInicial(colunas), [colunas])
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procurada = useDeferredValue(busca)
  const [aberta, abrir] = useRegistroAberto('pessoa')
  const pessoas = usePessoas(filtroDaTabela(estado, procurada))
  const linhas = useMemo(() => pessoas.data?.pages.flatMap((p) => p.data) ?? [], [pessoas.data])
  const filtros: CampoDeFiltro[] = [
    {
      campo: 'ativo',
      rotulo: 'Situação',
      tipo: 'opcoes',
      opcoes: [
        { valor: 'sim', rotulo: 'Ativa' },
        { valor: 'nao', rotulo: 'Desativada' },
      ],
    },
    {
      campo: 'departamento',
      rotulo: 'Departamento',
      tipo: 'opcoes',
      opcoes: departamentos.map((d) => ({ valor: d.codigo, rotulo: d.nome })),
    },
    {
      campo: 'papel',
      rotulo: 'Papel',
      tipo: 'opcoes',
      opcoes: [
        ...papeisDeDepartamento.map((p) => ({ valor: p, rotulo: nomeDoPapel(p) })),
        { valor: SEM_PAPEL, rotulo: 'Nenhum papel' },
      ],
    },
  ]
  const mudarBusca = (texto: string) => {
    setBusca(texto)
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, busca: texto || undefined }),
      replace: true,
    })
  }
  return (
    <>
      <DataTable<Usuario>
        rotulo="Pessoas"
        colunas={colunas}
        linhas={linhas}
        idDe={(u) => u.id}
        rotuloDe={(u) => u.nome}
        estado={estado}
        aoMudar={(novo) =>
          void navegar({
            to: '.',
            search: (antes) => ({ ...antes, ...paraUrl(novo, inicial) }),
            replace: true,
          })
        }
        filtros={filtros}
        busca={{ valor: busca, aoMudar: mudarBusca, rotulo: 'Nome ou e-mail' }}
        total={pessoas.data?.pages[0]?.pagination.total ?? null}
        temMais={pessoas.hasNextPage}
        aoCarregarMais={() => void pessoas.fetchNextPage()}
        carregandoMais={pessoas.isFetchingNextPage}
        carregando={pessoas.isPending}
        erro={pessoas.isError ? 'As pessoas não carregaram.' : null}
        aoTentar={() => pessoas.refetch()}
        vazio={<EmptyState frase="Ninguém aqui ainda" detalhe="Convide a primeira pessoa por e-mail." />}
        aoAbrir={(u) => abrir(u.id)}
        aberta={aberta}
      />
      {aberta && <GavetaDaPessoa key={aberta} id={aberta} aoFechar={() => abrir(null)} />}
    </>
  )
}
