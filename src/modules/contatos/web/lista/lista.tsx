import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Contact, FileUp, Plus } from '#ui/icones.ts'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import { SEM_SELECAO, type CampoDeFiltro, type EstadoDaTabela, type Selecao } from '#ui/tabela/tipos.ts'
import { contatos } from '../../contract/contatos.ts'
import type { ContatoNaLista } from '../../tipos.ts'
import { useCamposEmUso, useContatos, useOpcoes } from '../dados.ts'
import { nomeDoContato } from '../nomes.ts'
import { AcoesEmMassa } from './acoes-em-massa.tsx'
import { colunasCom, filtroDaTabela, filtrosDosCampos } from './colunas.tsx'

const comoOpcoes = (l: readonly string[] | undefined) => (l ?? []).map((v) => ({ valor: v, rotulo: v }))

export function Lista({ aoNovo, aoImportar }: { aoNovo: (() => void) | null; aoImportar: (() => void) | null }) {
  const exporta = usePode('contatos.contato.exportar')
  const edita = usePode('contatos.contato.editar')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const campos = useCamposEmUso()
  const colunas = useMemo(() => colunasCom(campos), [campos])
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procura = busca !== ''
  const inicial = useMemo(
    () => estadoInicial(colunas, procura ? { coluna: 'atualizado', desc: true } : { coluna: 'nome', desc: false }),
    [colunas, procura],
  )
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search, inicial, colunas])
  const [selecao, setSelecao] = useState<Selecao>(SEM_SELECAO)
  const procurada = useDeferredValue(busca)
  const filtro = filtroDaTabela(estado, procurada, campos)
  const lista = useContatos(filtro, estado.ordem?.coluna === 'atualizado' ? 'recentes' : 'nome')
  const { data: opcoes } = useOpcoes()
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, ...m }),
      replace: true,
    })
  const exportar = (query: Record<string, unknown>) =>
    void baixar(contatos.exportar, { query: query as never }).catch((erro: unknown) =>
      avisarFalha('O arquivo não pôde ser gerado.', erro),
    )
  const filtros: CampoDeFiltro[] = [
    {
      campo: 'tipo',
      rotulo: 'Tipo',
      tipo: 'opcoes',
      opcoes: [
        { valor: 'pessoa', rotulo: 'Pessoa' },
        { valor: 'empresa', rotulo: 'Empresa' },
      ],
    },
    { campo: 'tag', rotulo: 'Etiqueta', tipo: 'opcoes', opcoes: comoOpcoes(opcoes?.tags) },
    {
      campo: 'dono',
      rotulo: 'Dono',
      tipo: 'opcoes',
      opcoes: (opcoes?.responsaveis ?? []).map((r) => ({ valor: r.id, rotulo: r.nome })),
    },
    { campo: 'uf', rotulo: 'UF', tipo: 'opcoes', opcoes: comoOpcoes(opcoes?.ufs) },
    { campo: 'cidade', rotulo: 'Cidade', tipo: 'texto' },
    { campo: 'origem', rotulo: 'Origem', tipo: 'opcoes', opcoes: comoOpcoes(opcoes?.origens) },
    { campo: 'criado', rotulo: 'Criado', tipo: 'data' },
    {
      campo: 'falta',
      rotulo: 'Falta',
      tipo: 'opcoes',
      opcoes: [
        { valor: 'contato', rotulo: 'Telefone e e-mail' },
        { valor: 'documento', rotulo: 'CPF ou CNPJ' },
      ],
    },
    ...filtrosDosCampos(campos),
  ]
  return (
    <DataTable<ContatoNaLista>
      rotulo="Contatos"
      colunas={colunas}
      linhas={linhas}
      idDe={(c) => c.id}
      rotuloDe={nomeDoContato}
      estado={estado}
      aoMudar={(novo: EstadoDaTabela) => mudar(paraUrl(novo, inicial))}
      filtros={filtros}
      busca={{
        valor: busca,
        aoMudar: (t) => {
          setBusca(t)
          mudar({ busca: t || undefined })
        },
        rotulo: 'Nome, telefone, CPF, UC…',
      }}
      total={lista.data?.pages[0]?.pagination.total ?? null}
      temMais={lista.hasNextPage}
      porVez={60}
      aoCarregarMais={() => void lista.fetchNextPage()}
      carregandoMais={lista.isFetchingNextPage}
      carregando={lista.isPending}
      erro={lista.isError ? 'Os contatos não carregaram.' : null}
      aoTentar={() => lista.refetch()}
      vazio={
        <EmptyState
          icone={<Contact />}
          frase="Nenhum contato ainda"
          detalhe="Quem escreve para a empresa entra sozinho; os outros podem ser cadastrados ou importados de uma planilha."
          acao={
            <>
              {aoImportar && (
                <Button variante="primaria" icone={<FileUp />} onClick={aoImportar}>
                  Importar planilha
                </Button>
              )}
              {aoNovo && (
                <Button variante={aoImportar ? 'contorno' : 'primaria'} icone={<Plus />} onClick={aoNovo}>
                  Novo contato
                </Button>
              )}
            </>
          }
        />
      }
      aoAbrir={(c) => void navegar({ to: href('/cad/cadastros/contatos/{id}', { id: c.id }) })}
      {...(edita
        ? {
            selecao,
            aoSelecionar: setSelecao,
            permiteTudo: true,
            acoesEmMassa: (s: Selecao, quantos: number) => (
              <AcoesEmMassa
                selecao={s}
                quantos={quantos}
                filtro={filtro}
                aoExportar={exporta ? exportar : null}
                aoFim={() => setSelecao(SEM_SELECAO)}
              />
            ),
          }
        : {})}
      {...(exporta
        ? { aoExportar: () => exportar({ ...filtro, formato: 'xlsx' }), rotuloExportar: 'Exportar XLSX' }
        : {})}
    />
  )
}
