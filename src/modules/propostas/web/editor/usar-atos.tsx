import { useState } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import type { Envio } from './bloqueios.ts'
import type { PropsDaMoldura } from './props.ts'
import type { Gravacao } from './usar-salvar.ts'

const EnviarProposta = tardia(() => import('./enviar.tsx').then((m) => m.EnviarProposta))
const PedirAprovacao = tardia(() => import('./enviar.tsx').then((m) => m.PedirAprovacao))
const DiferencasDaVersao = tardia(() => import('../proposta/diferencas.tsx').then((m) => m.DiferencasDaVersao))

interface PropsDosAtos {
  proposta: Proposta
  envio: Envio
  /** What the customer receives, in one sentence. */
  resumo: string
  somenteLeitura: boolean
  /** Another layer over the editor has the keys. */
  semTeclas?: boolean
  gravacao: Gravacao
  salvar: () => Promise<number | null>
  desfazer: () => void
  refazer: () => void
}

/** The acts of every editor with their keys and dialogs: send, ask for approval, differences, undo. */
export function useAtosDoEditor(a: PropsDosAtos) {
  const { proposta, envio, salvar } = a
  const [aberto, setAberto] = useState<'enviar' | 'aprovacao' | 'diferencas' | null>(null)
  const fechar = () => setAberto(null)
  const pode = !a.somenteLeitura && (envio.pedeAprovacao ? proposta.pode.pedir_aprovacao : proposta.pode.enviar)
  const agir = () => {
    if (!pode || envio.bloqueios.length > 0) return
    setAberto(envio.pedeAprovacao ? 'aprovacao' : 'enviar')
  }
  useAtalhos(
    'Proposta',
    [
      { teclas: 'mod+enter', rotulo: envio.pedeAprovacao ? 'Pedir aprovação' : 'Enviar', executar: agir },
      { teclas: 'mod+z', rotulo: 'Desfazer', executar: a.desfazer },
      { teclas: 'mod+shift+z', rotulo: 'Refazer', executar: a.refazer },
    ],
    !a.somenteLeitura && !a.semTeclas,
  )
  const enviada = proposta.versoes.find((v) => v.enviada_em !== null)
  const props: PropsDaMoldura = {
    proposta,
    gravacao: a.gravacao,
    envio,
    pode,
    aoAgir: agir,
    aoTentar: () => void salvar(),
    aoDesfazer: a.desfazer,
    aoVerDiferencas: enviada && enviada.n < proposta.versao ? () => setAberto('diferencas') : undefined,
  }
  const dialogos = (
    <Aguarde>
      {aberto === 'enviar' && (
        <EnviarProposta
          proposta={proposta}
          salvar={salvar}
          resumo={a.resumo}
          aoFechar={fechar}
          aoFaltarAprovacao={() => setAberto('aprovacao')}
        />
      )}
      {aberto === 'aprovacao' && (
        <PedirAprovacao
          proposta={proposta}
          salvar={salvar}
          resumo={envio.pedeAprovacao ?? 'O preço passa do que você decide sem aprovação.'}
          aoFechar={fechar}
        />
      )}
      {aberto === 'diferencas' && enviada && (
        <DiferencasDaVersao id={proposta.id} de={enviada.n} para={proposta.versao} aoFechar={fechar} />
      )}
    </Aguarde>
  )
  return { props, dialogos }
}
