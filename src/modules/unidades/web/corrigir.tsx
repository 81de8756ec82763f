import { z } from 'zod'
import { ligacoes } from '#engines/energia/fatura-b.ts'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { unidades } from '../contract/unidades.ts'
import { NOME_DA_LIGACAO, NOME_DA_MODALIDADE } from '../regras/nomes.ts'
import { modalidades, subgrupos, type Unidade } from '../tipos.ts'
import { relerUnidades } from './dados.ts'

const NADA = { valor: '' as const, rotulo: 'Não informado' }
const opcional = <T extends readonly [string, ...string[]]>(valores: T) => z.enum(['', ...valores])
const formulario = z.object({
  subgrupo: opcional(subgrupos),
  modalidade: opcional(modalidades),
  ligacao: opcional(ligacoes),
  medidor: z.string().trim().max(60, 'O medidor tem no máximo 60 letras'),
  cidade: z.string().trim().max(80, 'A cidade tem no máximo 80 letras'),
  uf: opcional(ufs),
})

/** How a unit is supplied, as its bill prints it. A later bill that says otherwise takes its place. */
export function CorrigirUnidade({ unidade: u, aoFechar }: { unidade: Unidade; aoFechar: () => void }) {
  const form = useFormulario(formulario, {
    subgrupo: u.subgrupo ?? '',
    modalidade: u.modalidade ?? '',
    ligacao: u.ligacao ?? '',
    medidor: u.medidor ?? '',
    cidade: u.cidade ?? '',
    uf: ufs.find((x) => x === u.uf) ?? '',
  })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={`Fornecimento da UC ${u.numero ?? 'sem número'}`} firme>
      <Formulario
        form={form}
        rotulo="Fornecimento"
        aoEnviar={async (v) => {
          await chamar(unidades.alterar, {
            params: { id: u.id },
            body: {
              subgrupo: v.subgrupo || null,
              modalidade: v.modalidade || null,
              ligacao: v.ligacao || null,
              medidor: v.medidor || null,
              cidade: v.cidade || null,
              uf: v.uf || null,
            },
          })
          await relerUnidades()
          form.reset(form.getValues())
          aoFechar()
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <FormSelect
            nome="subgrupo"
            rotulo="Subgrupo"
            opcoes={[NADA, ...subgrupos.map((valor) => ({ valor, rotulo: valor }))]}
          />
          <FormSelect
            nome="modalidade"
            rotulo="Modalidade"
            opcoes={[NADA, ...modalidades.map((valor) => ({ valor, rotulo: NOME_DA_MODALIDADE[valor] }))]}
          />
          <FormSelect
            nome="ligacao"
            rotulo="Ligação"
            opcoes={[NADA, ...ligacoes.map((valor) => ({ valor, rotulo: NOME_DA_LIGACAO[valor] }))]}
          />
          <FormTextField nome="medidor" rotulo="Medidor" opcional maxLength={60} />
          <FormTextField nome="cidade" rotulo="Cidade" opcional maxLength={80} />
          <FormSelect nome="uf" rotulo="Estado" opcoes={[NADA, ...ufs.map((valor) => ({ valor, rotulo: valor }))]} />
        </div>
        <BotaoEnviar>Salvar</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
