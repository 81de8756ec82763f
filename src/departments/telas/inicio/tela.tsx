import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { dataPorExtenso, numero, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useContagensDaMesa, useConversasDe, useConversasRecentes } from '../comum/dados.ts'
import { Avisos } from './avisos.tsx'
import { Resumo } from './resumo.tsx'
import { primeiroNome, saudacao } from './saudacao.ts'

// loaded after the first screen, which does not need it
const ListaDeConversas = tardia(() => import('../comum/lista-de-conversas.tsx').then((m) => m.ListaDeConversas))
const MeuTrabalho = tardia(() => import('./trabalho.tsx').then((m) => m.MeuTrabalho))
const ResumoDoTrabalho = tardia(() => import('./trabalho.tsx').then((m) => m.ResumoDoTrabalho))
const Areas = tardia(() => import('./trabalho.tsx').then((m) => m.Areas))
const Mesa = tardia(() => import('./trabalho.tsx').then((m) => m.Mesa))
const Reservas = tardia(() => import('./trabalho.tsx').then((m) => m.Reservas))

const CARREGANDO = (
  <div className="-mx-3">
    <SkeletonList linhas={4} rotulo="Carregando conversas" />
  </div>
)

const NA_LISTA = 8
const RECENTES = 8

/** The user's day: their waiting conversations, unassigned ones, and where they can go. Empty parts are hidden. */
export function TelaInicio() {
  const pessoa = usePessoa()
  const conversa = pode(pessoa, 'chat.conversa.ver')
  const atende = pode(pessoa, 'chat.conversa.atender')
  const minhas = useConversasDe(pessoa.id, conversa)
  const semDono = useConversasDe('ninguem', atende, 8)
  const recentes = useConversasRecentes(conversa, RECENTES)
  const mesa = useContagensDaMesa(conversa)
  const agora = new Date()
  const esperando = minhas.data?.conversas.filter((c) => c.aguardando_desde !== null).length ?? 0

  return (
    <div className="flex min-h-full flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-6 py-4 max-md:px-4">
        <h1 className="titulo-pagina">
          {saudacao(agora, pessoa.fuso)}, {primeiroNome(pessoa.nome)}
        </h1>
        <span className="pt-1 text-13 text-text-2">{dataPorExtenso(agora, pessoa.fuso)}</span>
        <span className="flex-1" />
        <p className="num flex flex-wrap gap-x-5 gap-y-1 text-13 text-text-2">
          <Aguarde>
            <ResumoDoTrabalho />
          </Aguarde>
          {conversa && minhas.data && <Resumo n={minhas.data.total} um="conversa sua" muitos="conversas suas" />}
          {conversa && minhas.data && <Resumo n={esperando} um="espera resposta" muitos="esperam resposta" alerta />}
          {conversa && mesa.data && <Resumo n={mesa.data.nao_lidas} um="não lida" muitos="não lidas" />}
        </p>
      </header>
      <div className="grid flex-1 items-stretch max-md:content-start md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_300px]">
        <div className="min-w-0 md:border-r">
          <Aguarde fallback={<SkeletonList linhas={6} comRosto={false} rotulo="Carregando o seu dia" />}>
            <MeuTrabalho />
          </Aguarde>
          {conversa ? (
            <Bloco
              titulo="Minhas conversas"
              detalhe={minhas.data ? numero(minhas.data.total) : undefined}
              acao={{ rotulo: 'Abrir no chat', href: '/chat/chat?minhas=1' }}
              className={atende ? undefined : 'border-b-0'}
            >
              <Aguarde fallback={CARREGANDO}>
                <ListaDeConversas
                  consulta={minhas}
                  maximo={NA_LISTA}
                  vazio="Nenhuma conversa está com você agora. Quando alguém atribuir uma, ela aparece aqui."
                />
              </Aguarde>
              {minhas.data && minhas.data.total > NA_LISTA && (
                <a href="/chat/chat?minhas=1" className="mt-2 block text-13 font-medium text-text-2 hover:text-text">
                  Ver mais {plural(minhas.data.total - NA_LISTA, 'conversa')}
                </a>
              )}
            </Bloco>
          ) : (
            <Aguarde>
              <Areas titulo="Suas áreas" />
            </Aguarde>
          )}
          {atende && (
            <Bloco
              titulo="Sem responsável"
              detalhe={mesa.data ? numero(mesa.data.sem_responsavel) : undefined}
              acao={{ rotulo: 'Ver todas', href: '/chat/chat?sem_responsavel=1' }}
              className="border-b-0"
            >
              <Aguarde fallback={CARREGANDO}>
                <ListaDeConversas
                  consulta={semDono}
                  maximo={8}
                  vazio="Nas caixas de entrada que você vê, toda conversa aberta tem alguém cuidando dela."
                />
              </Aguarde>
            </Bloco>
          )}
        </div>
        <div className="min-w-0 max-md:border-t xl:border-r">
          <Avisos />
          <Aguarde>
            <Reservas />
          </Aguarde>
          {conversa && (
            <Bloco
              titulo="Na mesa"
              detalhe="as que se moveram por último"
              acao={{ rotulo: 'Abrir o chat', href: '/chat/chat' }}
              className="border-b-0"
            >
              <Aguarde fallback={CARREGANDO}>
                <ListaDeConversas
                  consulta={recentes}
                  maximo={RECENTES}
                  vazio="Nenhuma conversa aberta nas suas caixas de entrada."
                />
              </Aguarde>
            </Bloco>
          )}
        </div>
        <div className="min-w-0 max-xl:col-span-full max-xl:border-t">
          {conversa && (
            <Aguarde>
              <Mesa contagens={mesa} />
              <Areas titulo="Ir para" />
            </Aguarde>
          )}
        </div>
      </div>
    </div>
  )
}
