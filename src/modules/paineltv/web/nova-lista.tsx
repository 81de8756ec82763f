import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { paineltv } from '../contract/paineltv.ts'

const formulario = z.object({ nome: z.string().trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras') })

export function NovaLista({ aoFechar, aoCriar }: { aoFechar: () => void; aoCriar: (id: string) => void }) {
  const form = useFormulario(formulario, { nome: '' })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Nova lista">
      <Formulario
        form={form}
        rotulo="Nova lista"
        aoEnviar={async (body) => {
          const { data } = await chamar(paineltv.criar, { body })
          await consultas.invalidateQueries({ queryKey: ['paineltv'] })
          aoCriar(data.id)
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" placeholder="Recepção" />
        <div>
          <BotaoEnviar>Criar lista</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
