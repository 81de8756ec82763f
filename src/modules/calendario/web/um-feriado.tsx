import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCheckbox, FormDateField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { alcancesDoFeriado, feriados, type AlcanceDoFeriado, type Feriado } from '../contract/feriados.ts'
import { titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { releiaFeriados } from './dados.ts'

const ALCANCE: Record<AlcanceDoFeriado, string> = {
  empresa: 'Toda a empresa',
  estado: 'Quem trabalha em um estado',
  cidade: 'Quem trabalha em uma cidade',
}
const uf = z.enum(ufs).nullable()
const formulario = z
  .object({
    nome: titulo,
    dia: z.string().min(1, 'Diga o dia'),
    anual: z.boolean(),
    alcance: z.enum(alcancesDoFeriado),
    uf,
    cidade: z.string().trim().max(80, 'O nome da cidade tem no máximo 80 letras'),
  })
  .refine((f) => f.alcance === 'empresa' || f.uf !== null, { path: ['uf'], message: 'Escolha o estado' })
  .refine((f) => f.alcance !== 'cidade' || f.cidade.length >= 2, { path: ['cidade'], message: 'Diga a cidade' })

export type FeriadoAberto = Partial<Feriado>

/** Form for one closed day of the company or of a place: new, started from an optional national day, or edited. */
export function UmFeriado({ feriado: f, aoFechar }: { feriado: FeriadoAberto; aoFechar: () => void }) {
  const form = useFormulario(formulario, {
    nome: f.nome ?? '',
    dia: f.dia ?? '',
    anual: f.anual ?? true,
    alcance: f.alcance ?? 'empresa',
    uf: ufs.find((x) => x === f.uf) ?? null,
    cidade: f.cidade ?? '',
  })
  const alcance = form.watch('alcance')
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={f.id ? 'Alterar feriado' : 'Novo feriado'}
      descricao="Os prazos em aberto que passam por este dia são recontados."
    >
      <Formulario
        form={form}
        rotulo="Feriado"
        className="flex flex-col gap-4"
        aoEnviar={async ({ cidade, ...v }) => {
          const body = { ...v, cidade: v.alcance === 'cidade' ? cidade : null }
          await (f.id ? chamar(feriados.alterar, { params: { id: f.id }, body }) : chamar(feriados.criar, { body }))
          await releiaFeriados()
          avisar({ titulo: f.id ? 'Feriado salvo' : 'Feriado cadastrado', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" placeholder="Aniversário da cidade" maxLength={80} autoFocus />
        <FormDateField nome="dia" rotulo="Dia" />
        <FormCheckbox
          nome="anual"
          rotulo="Todo ano, neste mesmo dia"
          dica="Desmarque para um dia que só acontece desta vez, como uma ponte."
        />
        <FormSelect<AlcanceDoFeriado>
          nome="alcance"
          rotulo="Vale para"
          opcoes={alcancesDoFeriado.map((valor) => ({ valor, rotulo: ALCANCE[valor] }))}
        />
        {alcance !== 'empresa' && (
          <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <FormSelect
              nome="uf"
              rotulo="Estado"
              placeholder="UF"
              opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))}
            />
            {alcance === 'cidade' && <FormTextField nome="cidade" rotulo="Cidade" maxLength={80} />}
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">{f.id ? 'Salvar' : 'Cadastrar'}</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
