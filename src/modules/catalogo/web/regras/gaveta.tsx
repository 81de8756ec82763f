import { useState } from 'react'
import { z } from 'zod'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CampoDoForm, FormCheckbox, FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { novaRegra, regrasDePreco, type Regra } from '../../contract/regras.ts'
import { relerCatalogo } from '../dados.ts'

const formulario = z.object({ regra: novaRegra, encerrar_anterior: z.boolean().default(false) })

/** A fraction typed as a percentage. */
function CampoPct({ nome, rotulo, opcional }: { nome: string; rotulo: string; opcional?: boolean }) {
  return (
    <CampoDoForm<number | null | undefined> nome={nome}>
      {(c) => (
        <NumberField
          rotulo={rotulo}
          opcional={opcional}
          sufixo="%"
          casas={2}
          passo={0.5}
          min={0}
          name={c.nome}
          ref={c.ref}
          onBlur={c.aoSair}
          erro={c.erro}
          valor={typeof c.valor === 'number' ? Number((c.valor * 100).toFixed(4)) : null}
          aoMudar={(n) => c.aoMudar(n === null ? null : Number((n / 100).toFixed(6)))}
        />
      )}
    </CampoDoForm>
  )
}

export function GavetaDaRegra({ regra, aoFechar }: { regra: Regra | null; aoFechar: () => void }) {
  const [excluindo, setExcluindo] = useState(false)
  const form = useFormulario(formulario, {
    regra: {
      kwp_de: regra?.kwp_de ?? 0,
      kwp_ate: regra?.kwp_ate ?? null,
      reais_por_wp: regra?.reais_por_wp ?? null,
      markup: regra?.markup ?? null,
      tributos: regra?.tributos ?? 0.06,
      comissao: regra?.comissao ?? 0.03,
      piso: regra?.piso ?? 0.12,
      inicio: regra?.inicio ?? diaAqui(),
      fim: regra?.fim ?? null,
    },
    encerrar_anterior: regra === null,
  })
  return (
    <Drawer titulado titulo={regra ? 'Regra de preço' : 'Nova regra de preço'} aoFechar={aoFechar} largura={480}>
      <Formulario
        form={form}
        rotulo="Regra de preço"
        className="grid gap-4 p-4"
        aoEnviar={async (v) => {
          await (regra
            ? chamar(regrasDePreco.alterar, {
                params: { id: regra.id },
                body: { versao: regra.versao, regra: v.regra },
              })
            : chamar(regrasDePreco.criar, { body: v }))
          await relerCatalogo()
          avisar({ titulo: 'Regra de preço gravada', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <FormNumberField nome="regra.kwp_de" rotulo="De" sufixo="kWp" min={0} casas={3} />
          <FormNumberField nome="regra.kwp_ate" rotulo="Até antes de" opcional sufixo="kWp" min={0} casas={3} />
          <FormNumberField
            nome="regra.reais_por_wp"
            rotulo="Preço por Wp"
            opcional
            sufixo="R$/Wp"
            min={0}
            passo={0.05}
            casas={4}
          />
          <CampoPct nome="regra.markup" rotulo="ou markup sobre o custo" opcional />
          <CampoPct nome="regra.tributos" rotulo="Tributos" />
          <CampoPct nome="regra.comissao" rotulo="Comissão" />
          <CampoPct nome="regra.piso" rotulo="Piso da margem" />
          <span />
          <FormDateField nome="regra.inicio" rotulo="Vale de" />
          <FormDateField nome="regra.fim" rotulo="Vale até" opcional />
        </div>
        {!regra && (
          <FormCheckbox
            nome="encerrar_anterior"
            rotulo="Encerrar na véspera as regras desta faixa que estão em vigor"
          />
        )}
        <p className="text-12 text-text-2">
          As propostas em edição passam a usar tributos, comissão e piso desta regra; as enviadas não mudam.
        </p>
        <div className="flex gap-2">
          {regra && <Button onClick={() => setExcluindo(true)}>Excluir</Button>}
          <span className="flex-1" />
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Gravar</BotaoEnviar>
        </div>
      </Formulario>
      {regra && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo="Excluir esta regra?"
          descricao="As propostas desta faixa ficam sem preço sugerido e com os tributos e a comissão que já têm."
          confirmar="Excluir regra"
          perigo
          aoConfirmar={async () => {
            await chamar(regrasDePreco.excluir, { params: { id: regra.id } })
            await relerCatalogo()
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
