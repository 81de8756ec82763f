import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { privacidadeDosContatos } from '../../contract/privacidade.ts'
import { canaisDeConsentimento, finalidades, tiposDePedido, type Contato, type TipoDePedido } from '../../tipos.ts'
import { relerContatos, useConsentimentos } from '../dados.ts'
import { CANAL, FINALIDADE, PEDIDO } from '../nomes.ts'
import { Pedidos } from '../privacidade/pedidos.tsx'

const formulario = z.object({
  finalidade: z.enum(finalidades),
  canal: z.enum(canaisDeConsentimento),
  dado: z.enum(['sim', 'nao']),
  prova: z.string().trim().min(3, 'Diga como a pessoa falou').max(1000),
})

/** Consents given and withdrawn, and privacy requests. */
export function Consentimento({ contato: c }: { contato: Contato }) {
  const [edita, privacidade] = [usePode('contatos.contato.editar'), usePode('contatos.contato.privacidade')]
  const { data = [] } = useConsentimentos(c.id)
  const form = useFormulario(formulario, { finalidade: 'ofertas', canal: 'whatsapp', dado: 'sim', prova: '' })
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section aria-label="Consentimentos">
        <h2 className="mb-2 text-14 font-semibold">Consentimentos</h2>
        {data.length === 0 && <p className="text-13 text-text-2">Nada registrado ainda.</p>}
        <ul className="flex flex-col">
          {data.map((n) => (
            <li key={n.id} className="border-b py-2">
              <span className="flex items-center gap-2 text-13">
                <Chip tom={n.dado ? 'sucesso' : 'perigo'}>{n.dado ? 'Dado' : 'Retirado'}</Chip>
                {FINALIDADE[n.finalidade]} · {CANAL[n.canal]}
              </span>
              <span className="block text-12 text-text-2">
                {[n.prova, n.por, dataHora(n.em)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {edita && (
          <Formulario
            form={form}
            rotulo="Registrar consentimento"
            className="mt-4 flex flex-col gap-3"
            aoEnviar={async ({ dado, ...v }) => {
              await chamar(privacidadeDosContatos.registrar, {
                params: { id: c.id },
                body: { ...v, dado: dado === 'sim' },
              })
              await relerContatos()
              avisar({ titulo: 'Consentimento registrado', tom: 'sucesso' })
            }}
          >
            <FormSelect
              nome="dado"
              rotulo="A pessoa"
              opcoes={[
                { valor: 'sim', rotulo: 'Permitiu' },
                { valor: 'nao', rotulo: 'Retirou a permissão' },
              ]}
            />
            <FormSelect
              nome="finalidade"
              rotulo="Para quê"
              opcoes={finalidades.map((f) => ({ valor: f, rotulo: FINALIDADE[f] }))}
            />
            <FormSelect
              nome="canal"
              rotulo="Por onde"
              opcoes={canaisDeConsentimento.map((f) => ({ valor: f, rotulo: CANAL[f] ?? f }))}
            />
            <FormTextField nome="prova" rotulo="Como falou" dica="Ligação, formulário, mensagem… com o dia" />
            <div>
              <BotaoEnviar>Registrar</BotaoEnviar>
            </div>
          </Formulario>
        )}
      </section>
      {privacidade && (
        <section aria-label="Pedidos de privacidade">
          <h2 className="mb-2 text-14 font-semibold">Pedidos de privacidade</h2>
          <Pedidos contatoId={c.id} />
          <NovoPedido id={c.id} />
        </section>
      )}
    </div>
  )
}

function NovoPedido({ id }: { id: string }) {
  const [tipo, setTipo] = useState<TipoDePedido>('acesso')
  const abrir = () =>
    chamar(privacidadeDosContatos.abrir, { params: { id }, body: { tipo } }).then(relerContatos, (e: unknown) =>
      avisarFalha('O pedido não foi aberto.', e),
    )
  return (
    <div className="mt-4 flex items-end gap-2">
      <Select
        rotulo="A pessoa pediu"
        opcoes={tiposDePedido.map((t) => ({ valor: t, rotulo: PEDIDO[t] }))}
        valor={tipo}
        aoMudar={setTipo}
      />
      <Button onClick={() => void abrir()}>Abrir pedido</Button>
    </div>
  )
}
