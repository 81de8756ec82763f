import { usePode } from '#platform/navegador/pessoa.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { propostas } from '../contract/propostas.ts'
import { linkDaProposta } from '../links.ts'
import type { AtoDoQuadro } from '../regras/no-quadro.ts'
import type { TipoDeProposta } from '../tipos.ts'
import { guardarProposta, useProposta } from './dados.ts'
import { ComMotivo } from './proposta/com-motivo.tsx'
import { Mandar } from './proposta/mandar.tsx'
import { RegistrarAceite } from './proposta/registrar-aceite.tsx'

interface PropsDoAto {
  proposta: { id: string; tipo: TipoDeProposta }
  ato: AtoDoQuadro | null
  /** why the card does not go by hand */
  frase: string
  aoFechar: () => void
}

/** The act on a proposal that moves its card to the stage where it was dropped; without one, the reason. */
export function AtoPeloQuadro({ proposta, ato, frase, aoFechar }: PropsDoAto) {
  const [envia, edita] = [usePode('propostas.proposta.enviar'), usePode('propostas.proposta.editar')]
  const { data: p } = useProposta(proposta.id)
  const params = { id: proposta.id }
  if (ato === 'enviar' && envia)
    return (
      <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Mandar a proposta" descricao={frase}>
        <Mandar id={proposta.id} aoMandar={aoFechar} />
      </Dialog>
    )
  if (ato === 'aceitar' && envia && p) return <RegistrarAceite proposta={p} descricao={frase} aoFechar={aoFechar} />
  if (ato === 'recusar' && edita)
    return (
      <ComMotivo
        titulo="O cliente recusou"
        descricao={frase}
        confirmar="Registrar recusa"
        aoConfirmar={async (motivo) =>
          guardarProposta((await chamar(propostas.recusar, { params, body: { motivo } })).data)
        }
        aoFechar={aoFechar}
      />
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="O cartão segue a proposta"
      rodape={
        <Button variante="primaria" onClick={aoFechar}>
          Entendi
        </Button>
      }
    >
      <p className="text-13">
        {frase} <Link href={linkDaProposta(proposta)}>Abrir a proposta</Link>
      </p>
    </Dialog>
  )
}
