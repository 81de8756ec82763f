import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormCheckbox, FormDateField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { recursos } from '../../contract/recursos.ts'
import { relerReservas } from '../dados.ts'

const formulario = z.object({
  inicio_local: z.string().min(1, 'Diga quando'),
  fim_local: z.string().min(1, 'Diga quando'),
  motivo: z.string().trim().min(1, 'Diga o motivo').max(120, 'O motivo tem no máximo 120 letras'),
  cancelar_reservas: z.boolean(),
})

/** Closes a resource for a period: renovation, company holiday, car repair. */
export function Fechamentos({ chave }: { chave: string }) {
  const form = useFormulario(formulario, { inicio_local: '', fim_local: '', motivo: '', cancelar_reservas: false })
  return (
    <section aria-label="Fechar por um período" className="flex flex-col gap-3 border-t pt-4">
      <h3 className="text-13 font-semibold">Fechar por um período</h3>
      <Formulario
        form={form}
        rotulo="Fechar por um período"
        semGuarda
        aoEnviar={async (v) => {
          await chamar(recursos.bloquear, { params: { chave }, body: v })
          await relerReservas()
          avisar({ titulo: 'Fechado no período', tom: 'sucesso' })
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <FormDateField nome="inicio_local" rotulo="De" tipo="datetime-local" />
          <FormDateField nome="fim_local" rotulo="Até" tipo="datetime-local" />
        </div>
        <FormTextField nome="motivo" rotulo="Motivo" placeholder="Pintura" />
        <FormCheckbox
          nome="cancelar_reservas"
          rotulo="Cancelar as reservas do período"
          dica="Quem reservou recebe o motivo"
        />
        <div>
          <BotaoEnviar variante="contorno">Fechar</BotaoEnviar>
        </div>
      </Formulario>
    </section>
  )
}
