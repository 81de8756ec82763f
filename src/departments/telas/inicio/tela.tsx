import { useEffect } from 'react'
import { linkDoDia } from '#modules/campo/links.ts'
import { soEmCampo } from '#modules/campo/regras/so-em-campo.ts'
import { pode, usePessoa, type Pessoa } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { dataPorExtenso } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useContagensDaMesa, useConversasDe, useConversasRecentes } from '../comum/dados.ts'
import { Resumo } from './resumo.tsx'
import { primeiroNome } from '#kit/como-chamar.ts'
import { saudacao } from './saudacao.ts'

// loaded after the first screen, which does not need it
const ColunaDoTrabalho = tardia(() => import('./colunas.tsx').then((m) => m.ColunaDoTrabalho))
const ColunaDosAvisos = tardia(() => import('./colunas.tsx').then((m) => m.ColunaDosAvisos))
const ResumoDoTrabalho = tardia(() => import('./colunas.tsx').then((m) => m.ResumoDoTrabalho))

const RECENTES = 8

/** The user's day: their work, what waits for them, their conversations. Empty parts are hidden or one line. */
export function TelaInicio() {
  const pessoa = usePessoa()
  const navegar = useNavegar()
  const emCampo = soEmCampo(pessoa.departamentos)
  useEffect(() => {
    if (emCampo) void navegar({ href: linkDoDia(), replace: true })
  }, [emCampo, navegar])
  return emCampo ? null : <Inicio pessoa={pessoa} />
}

function Inicio({ pessoa }: { pessoa: Pessoa }) {
  const conversa = pode(pessoa, 'chat.conversa.ver')
  const atende = pode(pessoa, 'chat.conversa.atender')
  // the counts are of all inboxes that the user reaches: figures for those who distribute the work
  const supervisiona = conversa && pode(pessoa, 'chat.relatorio.ver')
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
      <div className="grid flex-1 items-stretch max-md:content-start md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="min-w-0 md:border-r">
          <Aguarde fallback={<SkeletonList linhas={6} comRosto={false} rotulo="Carregando o seu dia" />}>
            <ColunaDoTrabalho conversas={conversa ? { minhas, semDono: atende ? semDono : null, mesa } : null} />
          </Aguarde>
        </div>
        <div className="min-w-0 max-md:border-t">
          <Aguarde>
            <ColunaDosAvisos contagens={supervisiona ? mesa : null} recentes={conversa ? recentes : null} />
          </Aguarde>
        </div>
      </div>
    </div>
  )
}
