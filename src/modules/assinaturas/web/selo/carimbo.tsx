import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { certificado } from '../../contract/certificado.ts'
import { relerSelo } from '../dados.ts'

const formulario = z.object({ url: z.union([z.literal(''), z.url('Endereço inválido')]) })

/** The time stamp service (RFC 3161). Empty: documents leave without one. */
export function Carimbo({ url }: { url: string | null }) {
  const form = useFormulario(formulario, { url: url ?? '' })
  return (
    <section aria-labelledby="selo-carimbo" className="grid content-start gap-3">
      <div>
        <h2 id="selo-carimbo" className="text-14 font-semibold">
          Carimbo do tempo
        </h2>
        <p className="text-13 text-text-2">
          Prova a hora do selo por um serviço de fora (RFC 3161). Se ele não responder em 10 s, o documento sai sem
          carimbo.
        </p>
      </div>
      <Formulario
        form={form}
        rotulo="Carimbo do tempo"
        aoEnviar={async (body) => {
          await chamar(certificado.carimbo, { body })
          await relerSelo()
          avisar({ titulo: body.url ? 'Serviço salvo' : 'Sem carimbo do tempo', tom: 'sucesso' })
        }}
      >
        <FormTextField nome="url" rotulo="Endereço do serviço" type="url" dica="Vazio: sem carimbo" />
        <BotaoEnviar>Salvar</BotaoEnviar>
      </Formulario>
    </section>
  )
}
