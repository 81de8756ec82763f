import { useMemo, useState } from 'react'
import type { EntradaDoInvestimento } from '#modules/simulacoes/contract/outras.ts'
import { calcularInvestimento } from '#modules/simulacoes/regras/outras.ts'
import {
  AnosDoInvestimento,
  CenariosDoInvestimento,
  EntradasDoInvestimento,
  pct,
  reais,
} from '#modules/simulacoes/web/publico.ts'
import { cn } from '#ui/classes.ts'
import { useAtalhos } from '#ui/atalhos/use-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Send, Undo2 } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { usePropostaAoVivo } from '../ao-vivo.ts'
import { PorQueNaoMuda } from '../editor/avisos-do-topo.tsx'
import { PeDaGravacao } from '../editor/pe-da-gravacao.tsx'
import { useSalvar } from '../editor/usar-salvar.ts'
import { ESTADOS } from '../nomes.ts'

const EnviarProposta = tardia(() => import('../editor/enviar.tsx').then((m) => m.EnviarProposta))

const PASSOS = 100

/** The editor of a quota: inputs, three scenarios beside CDI, autosave, undo and sending. */
export function EditorDoInvestimento({
  proposta: p,
  entrada: inicial,
}: {
  proposta: Proposta
  entrada: EntradaDoInvestimento
}) {
  const [abriu, setAbriu] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [passos, setPassos] = useState<{ atual: EntradaDoInvestimento; antes: readonly EntradaDoInvestimento[] }>({
    atual: inicial,
    antes: [],
  })
  usePropostaAoVivo(p.id)
  const entrada = passos.atual
  const congelada = p.enviada_em !== null && p.versoes.every((v) => v.estado !== 'aberta')
  const somenteLeitura = !p.pode.editar || (congelada && !abriu)
  const conteudo = useMemo(() => ({ tipo: 'investimento' as const, entrada }), [entrada])
  const { gravacao, agora } = useSalvar({
    proposta: p,
    conteudo,
    ligado: !somenteLeitura,
    aoReceber: (novo) => novo.tipo === 'investimento' && setPassos({ atual: novo.entrada, antes: [] }),
  })
  const resultado = useMemo(() => calcularInvestimento(entrada), [entrada])
  const base = resultado.cenarios.find((c) => c.nome === 'base')
  const desfazer = () =>
    setPassos((s) => {
      const anterior = s.antes.at(-1)
      return anterior ? { atual: anterior, antes: s.antes.slice(0, -1) } : s
    })
  const pode = !somenteLeitura && p.pode.enviar && resultado.podeEnviar
  useAtalhos(
    'Proposta',
    [
      { teclas: 'mod+enter', rotulo: 'Enviar', executar: () => pode && setEnviando(true) },
      { teclas: 'mod+z', rotulo: 'Desfazer', executar: desfazer },
    ],
    !somenteLeitura,
  )
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_auto_minmax(0,1fr)_auto] bg-surface">
      <header className="flex min-h-[52px] flex-wrap items-center gap-2.5 border-b px-5 text-13">
        <h1 className="truncate text-16 font-semibold tracking-tight">{p.cliente.nome || p.titulo}</h1>
        <span className="num text-text-2">
          {entrada.usina} · {p.numero}
        </span>
        <Chip tom={ESTADOS[p.estado].tom}>
          {ESTADOS[p.estado].rotulo} v{p.versao}
        </Chip>
      </header>
      <div>{somenteLeitura && <PorQueNaoMuda proposta={p} aoEditar={() => setAbriu(true)} />}</div>
      <div
        className={cn(
          'grid min-h-0',
          'grid-cols-[400px_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:overflow-y-auto',
        )}
      >
        {!somenteLeitura && (
          <div
            className="min-h-0 overflow-y-auto border-r max-lg:overflow-visible"
            tabIndex={0}
            role="region"
            aria-label="Entradas da proposta"
          >
            <EntradasDoInvestimento
              entrada={entrada}
              aoMudar={(_, parte) =>
                setPassos((s) => ({ atual: { ...s.atual, ...parte }, antes: [...s.antes, s.atual].slice(-PASSOS) }))
              }
            />
          </div>
        )}
        <div
          className="grid min-h-0 content-start gap-3 overflow-y-auto bg-bg p-5 max-lg:overflow-visible"
          tabIndex={0}
          role="region"
          aria-label="Resultado"
        >
          <CenariosDoInvestimento resultado={resultado} prazo={entrada.anos} />
          {resultado.avisos.map((a) => (
            <p key={a.frase} className="rounded-sm bg-warning-soft px-3 py-2 text-12">
              {a.frase}
            </p>
          ))}
          <AnosDoInvestimento resultado={resultado} />
        </div>
      </div>
      <footer className="flex min-h-12 flex-wrap items-center gap-3 border-t px-5 py-1 text-12 text-text-2">
        <PeDaGravacao gravacao={gravacao} versao={p.versao} aoTentar={() => void agora()} />
        <span className="flex-1" />
        {!somenteLeitura && (
          <>
            <Button
              tamanho="pequeno"
              variante="fantasma"
              icone={<Undo2 />}
              atalho="mod+z"
              disabled={passos.antes.length === 0}
              onClick={desfazer}
            >
              Desfazer
            </Button>
            <Button
              variante="primaria"
              icone={<Send />}
              atalho="mod+enter"
              disabled={!pode}
              onClick={() => setEnviando(true)}
            >
              Enviar proposta
            </Button>
          </>
        )}
      </footer>
      <Aguarde>
        {enviando && (
          <EnviarProposta
            proposta={p}
            salvar={agora}
            resumo={`aporte de ${reais(resultado.aporteCent)}, três cenários ao lado do CDI líquido${
              base?.tir == null ? '' : `, base de ${pct(base.tir)} ao ano`
            }.`}
            aoFechar={() => setEnviando(false)}
          />
        )}
      </Aguarde>
    </div>
  )
}
