import { useState } from 'react'
import { z } from 'zod'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { nomeNoStorage, subir } from '#platform/navegador/subir.ts'
import { avisar } from '#ui/avisos.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { plural } from '#ui/formatos.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { reservas } from '../../contract/reservas.ts'
import type { Recurso, Reserva } from '../../tipos.ts'
import { relerReservas } from '../dados.ts'

const formulario = z.object({
  quilometragem_km: z.number('Diga a quilometragem do painel'),
  carga_pct: z.number('Diga a carga da bateria'),
  observacao: z.string().max(2000, 'No máximo 2.000 letras'),
})
type Nota = 'ok' | 'problema'

/** Form for pick-up and return of the car: odometer and charge, checklist, and photos of damage. */
export function FormularioDoCarro({ r, recurso, aoFechar }: { r: Reserva; recurso: Recurso; aoFechar: () => void }) {
  const devolve = r.situacao === 'em_uso'
  const [notas, setNotas] = useState<Record<string, Nota>>({})
  const [fotos, setFotos] = useState<string[]>([])
  const [falha, setFalha] = useState<string | null>(null)
  const form = useFormulario(formulario, {
    quilometragem_km: devolve ? undefined : (recurso.quilometragem_km ?? undefined),
    carga_pct: undefined,
    observacao: '',
  })
  async function guardarFotos(arquivos: File[]) {
    setFalha(null)
    for (const a of arquivos.slice(0, 8 - fotos.length)) {
      const caminho = `${r.id}/${uuidv7()}-${nomeNoStorage(a.name)}`
      try {
        await subir('recursos-fotos', caminho, a)
        setFotos((f) => [...f, caminho])
      } catch (e) {
        setFalha(e instanceof Error ? e.message : 'A foto não pôde ser enviada.')
      }
    }
  }
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={devolve ? 'Devolver o carro' : 'Pegar o carro'}>
      <Formulario
        form={form}
        rotulo={devolve ? 'Devolver o carro' : 'Pegar o carro'}
        aoEnviar={async ({ observacao, ...v }) => {
          const itens = Object.fromEntries(Object.entries(notas).map(([item, nota]) => [item, nota === 'ok']))
          await chamar(devolve ? reservas.encerrar : reservas.chegar, {
            params: { id: r.id },
            body: { ...v, vistoria: { itens, observacao, fotos } },
          })
          await relerReservas()
          avisar({ titulo: devolve ? 'Devolvido. Obrigado!' : 'Boa viagem!', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <FormNumberField nome="quilometragem_km" rotulo="Quilometragem do painel" sufixo="km" casas={0} min={0} />
          <FormNumberField nome="carga_pct" rotulo="Carga da bateria" sufixo="%" casas={0} min={0} max={100} />
        </div>
        {recurso.regras.vistoria.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="g-rotulo mb-1">Vistoria</legend>
            {recurso.regras.vistoria.map((item) => (
              <div key={item} className="flex items-center justify-between gap-3 text-13">
                <span>{item}</span>
                <SegmentedControl<Nota | 'nada'>
                  rotulo={item}
                  tamanho="pequeno"
                  valor={notas[item] ?? 'nada'}
                  aoMudar={(n) => n !== 'nada' && setNotas((x) => ({ ...x, [item]: n }))}
                  opcoes={[
                    { valor: 'ok', rotulo: 'Certo' },
                    { valor: 'problema', rotulo: 'Com problema' },
                  ]}
                />
              </div>
            ))}
          </fieldset>
        )}
        <FormTextArea nome="observacao" rotulo="Observações" opcional />
        <FileDrop
          rotulo={
            fotos.length > 0
              ? `${plural(fotos.length, 'foto enviada', 'fotos enviadas')}. Juntar outra`
              : 'Fotos de riscos ou danos'
          }
          dica="Até 8 fotos"
          aceita="image/*"
          maximoBytes={15 * 1024 * 1024}
          varios
          erro={falha}
          aoEscolher={(a) => void guardarFotos(a)}
        />
        <div>
          <BotaoEnviar atalho="mod+enter">{devolve ? 'Devolver' : 'Pegar o carro'}</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
