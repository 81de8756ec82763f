import { useSearch } from '@tanstack/react-router'
import { contem } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { Database, Download, RefreshCw, Settings } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { externos } from '../contract/externos.ts'
import { NOME_DO_SISTEMA as NOME, type Sistema, type TipoDeRegistro } from '../tipos.ts'
import { oQueTrouxe, reler, useConexao, useDiario, useRegistros, type Situacao } from './dados.ts'
import { LinhaDoRegistro } from './registro.tsx'

const Ligacao = tardia(() => import('./ligacao.tsx').then((m) => m.Ligacao))
const MapaDeEstagios = tardia(() => import('./mapa-de-estagios.tsx').then((m) => m.MapaDeEstagios))
const Atos = tardia(() => import('./atos.tsx').then((m) => m.Atos))

/** Notes on a system, shown before it is linked. */
const AVISO: Partial<Record<Sistema, string>> = {
  softmar:
    'Como o Softmar não publica como se liga a ele, a ligação é por um endereço que devolva JSON ou CSV, ou pela própria página dele em moldura. Peça a ele o endereço, o token e o nome dos campos.',
}
const POR_PAGINA = 50
const situacoes = ['todos', 'soltos', 'ligados', 'conflitos'] as const satisfies readonly Situacao[]
const ROTULO: Record<Situacao, string> = {
  todos: 'Todos',
  soltos: 'Por trazer',
  ligados: 'Ligados',
  conflitos: 'Diferentes',
}
const partes = ['mapa', 'atos', 'pagina'] as const
type Parte = (typeof partes)[number]

/** The route row names the system and the type of record. */
export const TelaExternos = ({
  linha,
}: {
  linha: { path: string; titulo: string; externo?: { sistema: Sistema; tipo: TipoDeRegistro } }
}) => linha.externo && <DeFora key={linha.path} titulo={linha.titulo} {...linha.externo} />

/** Records of an external system next to ours: read, compare, link, import, and resolve differences. */
function DeFora({ sistema, tipo, titulo }: { sistema: Sistema; tipo: TipoDeRegistro; titulo: string }) {
  const aviso = AVISO[sistema]
  const [configura, importa] = [usePode('externos.sistema.configurar'), usePode('externos.sistema.importar')]
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (a) => ({ ...a, ...m }), replace: true })
  const conexao = useConexao(sistema)
  const lido = useDiario(sistema).data?.find((d) => d.tipo === tipo)
  const ligado = Boolean(conexao.data?.ativo && conexao.data.config.url)
  const moldura = conexao.data?.ativo ? conexao.data.config.moldura_url : ''
  const abas: { valor: Situacao | Parte; rotulo: string }[] = [
    ...(ligado ? situacoes.map((s) => ({ valor: s, rotulo: ROTULO[s] })) : []),
    ...(ligado && tipo === 'oportunidade' ? [{ valor: 'mapa' as const, rotulo: 'Mapa de estágios' }] : []),
    ...(ligado ? [{ valor: 'atos' as const, rotulo: 'Registro' }] : []),
    ...(moldura ? [{ valor: 'pagina' as const, rotulo: `Página do ${NOME[sistema]}` }] : []),
  ]
  const aba = abas.find((a) => a.valor === search.aba)?.valor ?? abas[0]?.valor
  const lerDeNovo = () =>
    chamar(externos.sincronizar, { params: { sistema }, body: { tipo } }).then(
      () => reler(sistema),
      (e: unknown) => avisarFalha('A leitura não começou.', e),
    )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {importa && ligado && (
          <Button icone={<RefreshCw />} ocupado={lido?.situacao === 'andando'} onClick={() => void lerDeNovo()}>
            Ler de novo
          </Button>
        )}
        {configura && (
          <Button icone={<Settings />} onClick={() => mudar({ configurar: '1' })}>
            Configurar
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        titulo={titulo}
        detalhe={
          lido
            ? `${lido.situacao === 'andando' ? 'lendo agora' : `lido em ${dataHora(lido.inicio_em)}`} · ${oQueTrouxe(lido)}`
            : undefined
        }
      />
      {(aviso || conexao.data?.erro) && (
        <div className="flex flex-col gap-2 px-4 py-2">
          {conexao.data?.erro && <AlertBox tom="perigo" titulo={conexao.data.erro} />}
          {aviso && (
            <AlertBox tom="info" titulo="Confira com o fornecedor antes de ligar">
              <p className="mt-0.5">{aviso}</p>
            </AlertBox>
          )}
        </div>
      )}
      {conexao.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando" />}
      {conexao.isError && <ErrorState oQueFalhou="A ligação não carregou." aoTentar={() => conexao.refetch()} />}
      {conexao.data && abas.length === 0 && (
        <EmptyState
          icone={<Database />}
          frase={`${NOME[sistema]} ainda não está ligado`}
          detalhe={
            configura
              ? 'Diga o endereço e o token; nada é trazido sem você escolher.'
              : 'Quem cuida dos cadastros pode ligar este sistema.'
          }
          acao={
            configura && (
              <Button variante="primaria" onClick={() => mudar({ configurar: '1' })}>
                Ligar {NOME[sistema]}
              </Button>
            )
          }
        />
      )}
      {abas.length > 1 && (
        <Tabs<Situacao | Parte>
          rotulo={titulo}
          abas={abas}
          valor={aba ?? 'todos'}
          aoMudar={(v) => mudar({ aba: v === abas[0]?.valor ? undefined : v, pagina: undefined })}
        />
      )}
      <Aguarde fallback={<SkeletonList linhas={6} comRosto={false} rotulo="Carregando" />}>
        {contem(situacoes, aba) && (
          <Registros sistema={sistema} tipo={tipo} situacao={aba} importa={importa} search={search} mudar={mudar} />
        )}
        {aba === 'mapa' && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <MapaDeEstagios sistema={sistema} />
          </div>
        )}
        {aba === 'atos' && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Atos sistema={sistema} tipo={tipo} />
          </div>
        )}
        {aba === 'pagina' && (
          <iframe
            title={NOME[sistema]}
            src={moldura}
            className="m-4 min-h-80 flex-1 rounded border"
            sandbox="allow-scripts allow-forms allow-same-origin"
            referrerPolicy="no-referrer"
          />
        )}
      </Aguarde>
      <Aguarde>
        {configura && search.configurar === '1' && conexao.data && (
          <Ligacao
            sistema={sistema}
            tipo={tipo}
            nome={NOME[sistema]}
            conexao={conexao.data}
            aoFechar={() => mudar({ configurar: undefined })}
          />
        )}
      </Aguarde>
    </div>
  )
}

interface DosRegistros {
  sistema: Sistema
  tipo: TipoDeRegistro
  situacao: Situacao
  importa: boolean
  search: Record<string, unknown>
  mudar: (m: Record<string, unknown>) => void
}

function Registros({ sistema, tipo, situacao, importa, search, mudar }: DosRegistros) {
  const pagina = Number(search.pagina) || 1
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const [trazendo, setTrazendo] = useState(false)
  const registros = useRegistros(sistema, tipo, useDeferredValue(busca), situacao, pagina)
  const lista = registros.data
  const podemVir = (lista?.registros ?? []).filter(
    (r) => !r.ligado && (tipo === 'contato' ? !r.sugestao : r.destino !== null),
  )
  async function trazerTodos() {
    setTrazendo(true)
    try {
      const { data } = await chamar(externos.importar, {
        params: { sistema },
        body: { tipo, ids: podemVir.map((r) => r.id_externo) },
      })
      await reler(sistema)
      avisar({
        titulo: `${plural(data.criados, 'registro trazido', 'registros trazidos')}${data.conflitos.length > 0 ? `; ${data.conflitos.length} não entraram (veja em Registro)` : ''}`,
        tom: data.conflitos.length > 0 ? 'info' : 'sucesso',
      })
    } catch (e) {
      avisarFalha('Não foi possível trazer.', e)
    } finally {
      setTrazendo(false)
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <SearchInput
          className="w-72 max-sm:w-full"
          tamanho="pequeno"
          rotulo="Nome, telefone ou e-mail"
          valor={busca}
          aoMudar={(t) => {
            setBusca(t)
            mudar({ busca: t || undefined, pagina: undefined })
          }}
        />
        <span className="flex-1 text-12 text-text-2">{lista && plural(lista.total, 'registro')}</span>
        {importa && podemVir.length > 1 && (
          <Button tamanho="pequeno" icone={<Download />} ocupado={trazendo} onClick={() => void trazerTodos()}>
            Trazer os {podemVir.length} desta página
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {registros.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando registros" />}
        {registros.isError && (
          <ErrorState oQueFalhou="Os registros não carregaram." aoTentar={() => registros.refetch()} />
        )}
        {lista?.total === 0 && (
          <EmptyState
            icone={<Database />}
            frase={situacao === 'conflitos' ? 'Nada diferente' : 'Nada por aqui'}
            detalhe={
              situacao === 'conflitos'
                ? 'O que está ligado diz o mesmo dos dois lados.'
                : 'Leia de novo, ou mude a busca.'
            }
          />
        )}
        <ul aria-label="Registros">
          {lista?.registros.map((r) => (
            <LinhaDoRegistro key={r.id_externo} r={r} nome={NOME[sistema]} importa={importa} />
          ))}
        </ul>
        {lista && lista.total > POR_PAGINA && (
          <div className="flex items-center gap-2 p-4">
            <Button disabled={pagina <= 1} onClick={() => mudar({ pagina: pagina - 1 })}>
              Anteriores
            </Button>
            <span className="text-12 text-text-2">
              página {pagina} de {Math.ceil(lista.total / POR_PAGINA)}
            </span>
            <Button disabled={pagina * POR_PAGINA >= lista.total} onClick={() => mudar({ pagina: pagina + 1 })}>
              Próximos
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
