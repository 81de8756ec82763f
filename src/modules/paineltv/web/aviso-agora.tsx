import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { hora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { paineltv } from '../contract/paineltv.ts'

const formulario = z.object({
  texto: z.string().trim().min(1, 'Escreva o aviso').max(280, 'O aviso tem no máximo 280 letras'),
  minutos: z.number('De 1 minuto a 7 dias').min(1, 'De 1 minuto a 7 dias').max(10_080, 'De 1 minuto a 7 dias'),
  tom: z.enum(['info', 'alerta', 'perigo', 'sucesso']),
})
const TONS = [
  { valor: 'info', rotulo: 'Informação' },
  { valor: 'sucesso', rotulo: 'Boa notícia' },
  { valor: 'alerta', rotulo: 'Atenção' },
  { valor: 'perigo', rotulo: 'Urgente' },
] as const

/** A notice that covers the screens of the list until it expires. */
export function AvisoAgora({ listaId }: { listaId: string }) {
  const form = useFormulario(formulario, { texto: '', minutos: 10, tom: 'info' })
  const avisos = useQuery({
    queryKey: ['paineltv', 'avisos'],
    queryFn: async ({ signal }) => (await chamar(paineltv.avisos, {}, { signal })).data,
  })
  const reler = () => consultas.invalidateQueries({ queryKey: ['paineltv'] })
  return (
    <section aria-label="Aviso agora" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Aviso agora</h3>
      <ul>
        {avisos.data
          ?.filter((a) => a.lista_id === null || a.lista_id === listaId)
          .map((a) => (
            <li key={a.id} className="flex items-center gap-2 text-13">
              <span className="min-w-0 flex-1 truncate">
                {a.texto} <span className="num text-12 text-text-2">até {hora(a.ate)}</span>
              </span>
              <IconButton
                rotulo={`Tirar o aviso ${a.texto}`}
                icone={<X />}
                onClick={() => void chamar(paineltv.tirarAviso, { params: { id: a.id } }).then(reler)}
              />
            </li>
          ))}
      </ul>
      <Formulario
        form={form}
        rotulo="Aviso agora"
        semGuarda
        className="flex flex-col gap-3"
        aoEnviar={async (v) => {
          await chamar(paineltv.avisar, { body: { ...v, lista_id: listaId } })
          await reler()
          avisar({ titulo: 'O aviso está nas TVs', tom: 'sucesso' })
        }}
      >
        <FormTextArea nome="texto" rotulo="Texto" />
        <div className="grid grid-cols-2 gap-3">
          <FormNumberField nome="minutos" rotulo="Por quanto tempo" sufixo="min" casas={0} min={1} />
          <FormSelect nome="tom" rotulo="Tom" opcoes={TONS} />
        </div>
        <div>
          <BotaoEnviar variante="contorno">Mostrar agora</BotaoEnviar>
        </div>
      </Formulario>
    </section>
  )
}
