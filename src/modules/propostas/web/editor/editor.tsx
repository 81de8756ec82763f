import { useMemo, useState } from 'react'
import { useCelular } from '#ui/usar-media.ts'
import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { calibracaoGeral } from '#modules/simulacoes/regras/calibrar.ts'
import {
  ComEditor,
  reais,
  SinalDaCalibracao,
  useAtosDasVariantes,
  useEditor,
  useNovoEditor,
} from '#modules/simulacoes/web/publico.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { useRegrasDePreco } from '#modules/catalogo/web/publico.ts'
import { usePropostaComNome } from '../ao-vivo.ts'
import { AvisosDoTopo } from './avisos-do-topo.tsx'
import { envioDe } from './bloqueios.ts'
import { CabecaDoEditor } from './cabeca.tsx'
import { useFaturasDoEditor } from './faturas.ts'
import { EditorNaMesa } from './na-mesa.tsx'
import { EditorNoCelular } from './no-celular.tsx'
import { lerRascunho } from './rascunho-local.ts'
import { useAtosDoEditor } from './usar-atos.tsx'
import { useSalvar, type Gravacao } from './usar-salvar.ts'
import { useSomenteLeitura } from './usar-somente-leitura.ts'

const FaturaDaProposta = tardia(() => import('../fatura/gaveta.tsx').then((m) => m.FaturaDaProposta))

interface PropsDoEditor {
  proposta: Proposta
  entrada: EntradaDaSimulacao
}

/** The editor of a self-consumption proposal: inputs, live result, variants, autosave and sending. */
export function EditorDaProposta({ proposta, entrada }: PropsDoEditor) {
  const quemMudou = usePropostaComNome(proposta.id)
  const { somenteLeitura, abrir } = useSomenteLeitura(proposta)
  const regras = useRegrasDePreco(proposta.ve_custos && !somenteLeitura)
  const editor = useNovoEditor(entrada, somenteLeitura, regras)
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
        <CabecaDoEditor
          proposta={proposta}
          onde={`${editor.entrada.local.cidade}, ${editor.entrada.local.uf}`}
          sinal={<SinalDaCalibracao calibracao={calibracaoGeral(editor.resultado.unidades)} />}
        />
        <AvisosDoTopo
          proposta={proposta}
          somenteLeitura={somenteLeitura}
          aoEditar={abrir}
          guardado={guardado !== null}
          aoUsar={() => {
            if (guardado) editor.despachar({ tipo: 'mudar', campo: 'rascunho', em: Date.now(), entrada: guardado })
            setGuardado(null)
          }}
          aoDescartar={() => setGuardado(null)}
          conflito={gravacao.tipo === 'conflito'}
          porCima={porCima}
          quemMudou={quemMudou}
        />
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
  const faturas = useFaturasDoEditor()
  const resumo = [
    variantes.length > 1 ? `${variantes.length} opções` : `${resultado.usina.modulos} módulos`,
    `preço ${reais(resultado.preco.precoCent)}`,
    `economia de ${reais(resultado.ano1.economiaCent)} no primeiro ano`,
  ].join(', ')
  const { props, dialogos } = useAtosDoEditor({
    proposta,
    envio: envioDe(
      variantes.map((v) => v.resultado),
      proposta,
    ),
    resumo: `${resumo}.`,
    somenteLeitura,
    semTeclas: faturas.aberta !== null,
    gravacao,
    salvar,
    desfazer: () => despachar({ tipo: 'desfazer' }),
    refazer: () => despachar({ tipo: 'refazer' }),
  })
  useAtalhos(
    'Variante em edição',
    [{ teclas: 'mod+d', rotulo: `Duplicar a variante ${letra}`, executar: atos.duplicar }],
    !somenteLeitura && !faturas.aberta,
  )
  useAtalhos('Resultado', [
    { teclas: 'o', rotulo: 'De onde vem a figura em foco' },
    ...variantes.map((v) => ({
      teclas: v.letra.toLowerCase(),
      rotulo: `Variante ${v.letra}`,
      executar: () => despachar({ tipo: 'letra', letra: v.letra }),
    })),
  ])
  return (
    <>
      {celular ? (
        <EditorNoCelular {...props} aoPedirFatura={faturas.pedir} />
      ) : (
        <EditorNaMesa {...props} aoPedirFatura={faturas.pedir} />
      )}
      {dialogos}
      <Aguarde>
        {faturas.aberta && !somenteLeitura && (
          <FaturaDaProposta {...faturas.aberta} proposta={proposta} salvar={salvar} />
        )}
      </Aguarde>
    </>
  )
}
