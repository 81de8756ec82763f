import { useMemo, useState } from 'react'
import { useCelular } from '#ui/use-media.ts'
import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { ComEditor, reais, useAtosDasVariantes, useEditor, useNovoEditor } from '#modules/simulacoes/web/publico.ts'
import { useAtalhos } from '#ui/atalhos/use-atalhos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { usePropostaComNome } from '../ao-vivo.ts'
import { Conflito, PorQueNaoMuda, QuemMudou, RascunhoGuardado } from './avisos-do-topo.tsx'
import { envioDe } from './bloqueios.ts'
import { CabecaDoEditor } from './cabeca.tsx'
import { useFaturasDoEditor } from './faturas.ts'
import { EditorNaMesa } from './na-mesa.tsx'
import { EditorNoCelular } from './no-celular.tsx'
import { esquecerRascunho, lerRascunho } from './rascunho-local.ts'
import { useSalvar, type Gravacao } from './usar-salvar.ts'

const EnviarProposta = tardia(() => import('./enviar.tsx').then((m) => m.EnviarProposta))
const PedirAprovacao = tardia(() => import('./enviar.tsx').then((m) => m.PedirAprovacao))
const FaturaDaProposta = tardia(() => import('../fatura/gaveta.tsx').then((m) => m.FaturaDaProposta))
const DiferencasDaVersao = tardia(() => import('../proposta/diferencas.tsx').then((m) => m.DiferencasDaVersao))

interface PropsDoEditor {
  proposta: Proposta
  entrada: EntradaDaSimulacao
}

/** The editor of a self-consumption proposal: inputs, live result, variants, autosave and sending. */
export function EditorDaProposta({ proposta, entrada }: PropsDoEditor) {
  // editing what was sent opens the next version, and only after the seller says so
  const [abriu, setAbriu] = useState(false)
  const quemMudou = usePropostaComNome(proposta.id)
  const congelada = proposta.enviada_em !== null && proposta.versoes.every((v) => v.estado !== 'aberta')
  const somenteLeitura = !proposta.pode.editar || (congelada && !abriu)
  const editor = useNovoEditor(entrada, somenteLeitura)
  const conteudo = useMemo(() => ({ tipo: 'autoconsumo' as const, entrada: editor.entrada }), [editor.entrada])
  const { gravacao, agora, porCima } = useSalvar({
    proposta,
    conteudo,
    ligado: !somenteLeitura,
    aoReceber: (novo) => novo.tipo === 'autoconsumo' && editor.despachar({ tipo: 'receber', entrada: novo.entrada }),
  })
  const [guardado, setGuardado] = useState(() => {
    const r = lerRascunho(proposta.id)?.conteudo
    return r?.tipo === 'autoconsumo' && JSON.stringify(r.entrada) !== JSON.stringify(entrada) ? r.entrada : null
  })
  return (
    <ComEditor editor={editor}>
      <div className="grid h-full min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] bg-surface">
        <CabecaDoEditor proposta={proposta} />
        <div>
          <QuemMudou nome={quemMudou} />
          {somenteLeitura && <PorQueNaoMuda proposta={proposta} aoEditar={() => setAbriu(true)} />}
          {guardado && !somenteLeitura && (
            <RascunhoGuardado
              aoUsar={() => {
                editor.despachar({ tipo: 'mudar', campo: 'rascunho', em: Date.now(), entrada: guardado })
                setGuardado(null)
              }}
              aoDescartar={() => {
                esquecerRascunho(proposta.id)
                setGuardado(null)
              }}
            />
          )}
          {gravacao.tipo === 'conflito' && (
            <Conflito
              aoFicarComADela={() => {
                esquecerRascunho(proposta.id)
                location.reload()
              }}
              aoGravarAMinha={() => void porCima()}
            />
          )}
        </div>
        <Corpo proposta={proposta} gravacao={gravacao} salvar={agora} />
      </div>
    </ComEditor>
  )
}

interface PropsDoCorpo {
  proposta: Proposta
  gravacao: Gravacao
  salvar: () => Promise<number | null>
}

/** The acts of the page and their keys, around the layout of the desk or the phone. */
function Corpo({ proposta, gravacao, salvar }: PropsDoCorpo) {
  const { variantes, letra, resultado, despachar, somenteLeitura } = useEditor()
  const celular = useCelular()
  const atos = useAtosDasVariantes()
  const [aberto, setAberto] = useState<'enviar' | 'aprovacao' | 'diferencas' | null>(null)
  const envio = envioDe(variantes, proposta)
  const pode = !somenteLeitura && (envio.pedeAprovacao ? proposta.pode.pedir_aprovacao : proposta.pode.enviar)
  const agir = () => {
    if (!pode || envio.bloqueios.length > 0) return
    setAberto(envio.pedeAprovacao ? 'aprovacao' : 'enviar')
  }
  const enviada = proposta.versoes.findLast((v) => v.enviada_em !== null)
  const desfazer = () => despachar({ tipo: 'desfazer' })
  const faturas = useFaturasDoEditor()
  useAtalhos(
    'Proposta',
    [
      { teclas: 'mod+enter', rotulo: envio.pedeAprovacao ? 'Pedir aprovação' : 'Enviar', executar: agir },
      { teclas: 'mod+z', rotulo: 'Desfazer', executar: desfazer },
      { teclas: 'mod+shift+z', rotulo: 'Refazer', executar: () => despachar({ tipo: 'refazer' }) },
      { teclas: 'mod+d', rotulo: `Duplicar a variante ${letra}`, executar: atos.duplicar },
      { teclas: 'o', rotulo: 'De onde vem a figura em foco' },
    ],
    !somenteLeitura && !faturas.aberta,
  )
  useAtalhos(
    'Variantes',
    variantes.map((v) => ({
      teclas: v.letra.toLowerCase(),
      rotulo: `Editar a variante ${v.letra}`,
      executar: () => despachar({ tipo: 'letra', letra: v.letra }),
    })),
  )
  const props = {
    proposta,
    gravacao,
    envio,
    pode,
    aoAgir: agir,
    aoTentar: () => void salvar(),
    aoPedirFatura: faturas.pedir,
    aoDesfazer: desfazer,
    aoVerDiferencas: enviada && enviada.n < proposta.versao ? () => setAberto('diferencas') : undefined,
  }
  const resumo = [
    variantes.length > 1 ? `${variantes.length} opções` : `${resultado.usina.modulos} módulos`,
    `preço ${reais(resultado.preco.precoCent)}`,
    `economia de ${reais(resultado.ano1.economiaCent)} no primeiro ano`,
  ].join(', ')
  const fechar = () => setAberto(null)
  return (
    <>
      {celular ? <EditorNoCelular {...props} /> : <EditorNaMesa {...props} />}
      <Aguarde>
        {faturas.aberta && !somenteLeitura && (
          <FaturaDaProposta {...faturas.aberta} proposta={proposta} salvar={salvar} />
        )}
        {aberto === 'enviar' && (
          <EnviarProposta proposta={proposta} salvar={salvar} resumo={`${resumo}.`} aoFechar={fechar} />
        )}
        {aberto === 'aprovacao' && (
          <PedirAprovacao proposta={proposta} salvar={salvar} resumo={envio.pedeAprovacao ?? ''} aoFechar={fechar} />
        )}
        {aberto === 'diferencas' && enviada && (
          <DiferencasDaVersao id={proposta.id} de={enviada.n} para={proposta.versao} aoFechar={fechar} />
        )}
      </Aguarde>
    </>
  )
}
