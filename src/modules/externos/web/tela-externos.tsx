import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro, numero, plural } from '#ui/formatos.ts'
import { Database, RefreshCw, Settings } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { externos } from '../contract/externos.ts'
import type { Registro, Sistema, TipoDeRegistro } from '../tipos.ts'
import { reler, useConexao, useDiario, useRegistros, type Situacao } from './dados.ts'
import { Ligacao } from './ligacao.tsx'

const NOME: Record<Sistema, string> = { sprinthub: 'SprintHub', softmar: 'Softmar' }
const POR_PAGINA = 50

/** What another system has, beside what we have: read, compared, linked, brought in. */
export function TelaExternos({ sistema, tipo, titulo, aviso }: { sistema: Sistema; tipo: TipoDeRegistro; titulo: string; aviso?: string }) {
  const [configura, importa] = [usePode('externos.sistema.configurar'), usePode('externos.sistema.importar')]
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavigate()
  const mudar = (m: Record<string, unknown>) => void navegar({ to: '.', search: ((a: Record<string, unknown>) => ({ ...a, ...m })) as never, replace: true })
  const situacao: Situacao = (['ligados', 'soltos', 'conflitos'] as const).find((s) => s === search.situacao) ?? 'todos'
  const pagina = Number(search.pagina) || 1
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const conexao = useConexao(sistema)
  const registros = useRegistros(sistema, tipo, useDeferredValue(busca), situacao, pagina)
  const diario = useDiario(sistema)
  const agir = (chamada: Promise<unknown>, falhou: string) => chamada.then(() => reler(sistema), (e: unknown) => avisarFalha(falhou, e))
  const lido = diario.data?.find((d) => d.tipo === tipo)
  const ligado = Boolean(conexao.data?.ativo && conexao.data.config.url)
  const lista = registros.data
  const moldura = conexao.data?.ativo ? conexao.data.config.moldura_url : ''
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {importa && ligado && <Button icone={<RefreshCw />} ocupado={lido?.situacao === 'andando'} onClick={() => void agir(chamar(externos.sincronizar, { params: { sistema }, body: { tipo } }), 'A leitura não começou.')}>Ler de novo</Button>}
        {configura && <Button icone={<Settings />} onClick={() => mudar({ configurar: '1' })}>Configurar</Button>}
      </AcoesDaPagina>
      <PageHeader titulo={titulo} detalhe={lista ? plural(lista.total, 'registro') : undefined} />
      <div className="flex flex-col gap-2 px-4">
        {aviso && <AlertBox tom="info" titulo={aviso} />}
        {conexao.data?.erro && <AlertBox tom="perigo" titulo={conexao.data.erro} />}
        {lido && <p className="text-12 text-text-2" role="status">Última leitura: {dataHora(lido.inicio_em)} · {lido.situacao === 'andando' ? 'lendo…' : lido.situacao} · {numero(lido.lidos)} lidos, {numero(lido.novos)} novos, {numero(lido.mudados)} mudaram{lido.erro ? ` · ${lido.erro}` : ''}</p>}
      </div>
      {moldura && <iframe title={NOME[sistema]} src={moldura} className="m-4 min-h-80 flex-1 rounded border" sandbox="allow-scripts allow-forms allow-same-origin" referrerPolicy="no-referrer" />}
      {conexao.isError && <ErrorState oQueFalhou="A ligação não carregou." aoTentar={() => conexao.refetch()} />}
      {conexao.data && !ligado && !moldura && <EmptyState icone={<Database />} frase={`${NOME[sistema]} ainda não está ligado`} detalhe={configura ? 'Diga o endereço e o token; nada é trazido sem você escolher.' : 'Quem cuida dos cadastros pode ligar este sistema.'} acao={configura && <Button variante="primaria" onClick={() => mudar({ configurar: '1' })}>Ligar {NOME[sistema]}</Button>} />}
      {ligado && (
        <>
          <div className="px-4 py-2"><SearchInput rotulo="Buscar" valor={busca} aoMudar={(t) => (setBusca(t), mudar({ busca: t || undefined, pagina: undefined }))} placeholder="Nome, telefone ou e-mail" /></div>
          <Tabs<Situacao> rotulo="Situação" abas={[{ valor: 'todos', rotulo: 'Todos' }, { valor: 'ligados', rotulo: 'Ligados' }, { valor: 'soltos', rotulo: 'Sem ligação' }, { valor: 'conflitos', rotulo: 'Diferentes' }]} valor={situacao} aoMudar={(v) => mudar({ situacao: v === 'todos' ? undefined : v, pagina: undefined })} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {registros.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando registros" />}
            {registros.isError && <ErrorState oQueFalhou="Os registros não carregaram." aoTentar={() => registros.refetch()} />}
            {lista?.total === 0 && <EmptyState icone={<Database />} frase="Nada por aqui" detalhe="Leia de novo, ou mude a busca." />}
            <ul aria-label="Registros">{lista?.registros.map((r) => <Linha key={r.id_externo} r={r} importa={importa} agir={agir} />)}</ul>
            {lista && lista.total > POR_PAGINA && (
              <div className="flex items-center gap-2 p-4"><Button disabled={pagina <= 1} onClick={() => mudar({ pagina: pagina - 1 })}>Anteriores</Button><span className="text-12 text-text-2">página {pagina}</span><Button disabled={pagina * POR_PAGINA >= lista.total} onClick={() => mudar({ pagina: pagina + 1 })}>Próximos</Button></div>
            )}
          </div>
        </>
      )}
      {configura && search.configurar === '1' && conexao.data && <Ligacao sistema={sistema} nome={NOME[sistema]} conexao={conexao.data} aoFechar={() => mudar({ configurar: undefined })} />}
    </div>
  )
}

function Linha({ r, importa, agir }: { r: Registro; importa: boolean; agir: (c: Promise<unknown>, falhou: string) => Promise<unknown> }) {
  const params = { sistema: r.sistema }
  const ligar = (contato_id: string | null) => void agir(chamar(externos.vincular, { params, body: { tipo: r.tipo, id_externo: r.id_externo, contato_id } }), 'A ligação não foi guardada.')
  const trazer = () => void agir(chamar(externos.importar, { params, body: { tipo: r.tipo, ids: [r.id_externo] } }).then(({ data }) => (data.conflitos[0] ? Promise.reject(new Error(data.conflitos[0].motivo)) : avisar({ titulo: data.criados ? 'Contato criado' : 'Contato atualizado', tom: 'sucesso' }))), 'Não foi possível trazer.')
  const deles = [r.dados.telefone && formatarTelefone(r.dados.telefone), r.dados.email, r.dados.documento, r.dados.cidade, r.dados.funil && `${r.dados.funil} / ${r.dados.estagio ?? ''}`, r.dados.valor_centavos !== null && dinheiro(r.dados.valor_centavos)].filter(Boolean).join(' · ')
  return (
    <li className="grid items-center gap-2 border-b px-4 py-3 md:grid-cols-[1fr_1fr_auto]">
      <span className="min-w-0"><b className="block truncate text-13">{r.dados.titulo && r.tipo === 'oportunidade' ? r.dados.titulo : r.dados.nome || r.id_externo}</b><span className="block truncate text-12 text-text-2">{deles || r.id_externo}</span></span>
      <span className="min-w-0 text-13">
        {r.contato ? <><Link href={`/cad/cadastros/contatos/${r.contato.id}`}>{r.contato.nome}</Link><span className="block truncate text-12 text-text-2">{[r.contato.telefone && formatarTelefone(r.contato.telefone), r.contato.email, r.mudou && 'diferente do que está lá'].filter(Boolean).join(' · ')}</span></> : r.sugestao ? <span className="text-text-2">Parece com <Link href={`/cad/cadastros/contatos/${r.sugestao.id}`}>{r.sugestao.nome}</Link></span> : <span className="text-text-2">Não está nos nossos contatos</span>}
      </span>
      {importa && (
        <span className="flex flex-wrap gap-2">
          {!r.contato && r.sugestao && <Button tamanho="pequeno" onClick={() => ligar(r.sugestao?.id ?? null)}>Ligar</Button>}
          {r.contato && <Button tamanho="pequeno" onClick={() => ligar(null)}>Desligar</Button>}
          <Button tamanho="pequeno" variante="primaria" onClick={trazer}>{r.contato ? 'Atualizar o nosso' : 'Trazer'}</Button>
        </span>
      )}
    </li>
  )
}
