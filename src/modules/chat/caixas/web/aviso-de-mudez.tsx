import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'

/** Warning in the inbox's drawer while its silence is unusual. */
export function AvisoDeMudez({ c, aoVer }: { c: Caixa; aoVer: () => void }) {
  if (!c.mudo_desde) return null
  return (
    <AlertBox
      tom="alerta"
      className="mx-5 mb-3"
      titulo={`Canal mudo desde ${dataHora(c.mudo_desde)}`}
      acao={
        <Button tamanho="pequeno" onClick={aoVer}>
          Verificar
        </Button>
      }
    >
      <p>
        Pelo movimento das últimas semanas, já deveria ter chegado mensagem. Pode ser feriado; pode ser o aparelho, o
        servidor do canal ou o endereço do webhook.
      </p>
    </AlertBox>
  )
}
