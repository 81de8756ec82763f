import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Send } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import type { EstadoDaProposta } from '../../tipos.ts'
import { guardarProposta } from '../dados.ts'
import { ComMotivo } from './com-motivo.tsx'
import { Mandar } from './mandar.tsx'

const RegistrarAceite = tardia(() => import('./registrar-aceite.tsx').then((m) => m.RegistrarAceite))

type Ato = 'mandar' | 'recusar' | 'cancelar' | 'aceitar'
/** States in which the customer's link shows a version that can be accepted. */
const EM_VIGOR: readonly EstadoDaProposta[] = ['enviada', 'visualizada', 'em_negociacao']

/** What the lifecycle allows this user, as buttons. */
export function AtosDaProposta({ proposta: p }: { proposta: Proposta }) {
  const [aberto, setAberto] = useState<Ato | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const params = { id: p.id }
  const fechar = () => setAberto(null)
  const tentar = async (falha: string, ato: () => Promise<void>) => {
    setOcupado(true)
    try {
      await ato()
    } catch (erro) {
      avisarFalha(falha, erro)
    } finally {
      setOcupado(false)
    }
  }
  const negociar = () =>
    tentar('A situação não mudou.', async () => guardarProposta((await chamar(propostas.negociar, { params })).data))
  const renovar = () =>
    tentar('A proposta não foi renovada.', async () => {
      const { data } = await chamar(propostas.renovar, { params })
      guardarProposta(data.proposta)
      avisar({ titulo: `v${data.proposta.versao} aberta com as tarifas de hoje`, tom: 'sucesso' })
    })
  return (
    <div className="flex flex-wrap gap-2">
      {EM_VIGOR.includes(p.estado) && (
        <Button icone={<Send />} onClick={() => setAberto('mandar')}>
          Mandar ao cliente
        </Button>
      )}
      {p.pode.negociar && (
        <Button ocupado={ocupado} onClick={() => void negociar()}>
          Em negociação
        </Button>
      )}
      {p.pode.renovar && (
        <Button ocupado={ocupado} onClick={() => void renovar()}>
          Renovar
        </Button>
      )}
      {p.pode.aceitar && <Button onClick={() => setAberto('aceitar')}>Registrar aceite</Button>}
      {p.pode.recusar && <Button onClick={() => setAberto('recusar')}>Recusada</Button>}
      {p.pode.cancelar && (
        <Button variante="fantasma" onClick={() => setAberto('cancelar')}>
          Cancelar proposta
        </Button>
      )}
      {aberto === 'mandar' && (
        <Dialog aberto aoMudar={(a) => !a && fechar()} titulo={`Mandar a ${p.numero}`}>
          <Mandar id={p.id} />
        </Dialog>
      )}
      {aberto === 'recusar' && (
        <ComMotivo
          titulo="O cliente recusou"
          confirmar="Registrar recusa"
          aoConfirmar={async (motivo) =>
            guardarProposta((await chamar(propostas.recusar, { params, body: { motivo } })).data)
          }
          aoFechar={fechar}
        />
      )}
      {aberto === 'cancelar' && (
        <ComMotivo
          titulo={`Cancelar a ${p.numero}`}
          descricao="O link do cliente deixa de valer. Isto não se desfaz."
          confirmar="Cancelar proposta"
          perigo
          aoConfirmar={async (motivo) =>
            guardarProposta((await chamar(propostas.cancelar, { params, body: { motivo } })).data)
          }
          aoFechar={fechar}
        />
      )}
      <Aguarde>{aberto === 'aceitar' && <RegistrarAceite proposta={p} aoFechar={fechar} />}</Aguarde>
    </div>
  )
}
