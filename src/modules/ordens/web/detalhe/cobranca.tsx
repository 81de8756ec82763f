import { useState } from 'react'
import type { ChamadaDe } from '#kit/endpoint.ts'
import { CobrancaAvulsa, EMITIR, FormularioDaCobranca, linhaEmBranco } from '#modules/cobranca/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Receipt } from '#ui/icones.ts'
import { cobrancaDaOrdem, type CobrancaDaOrdem as Estado } from '../../contract/cobranca.ts'
import type { Ordem } from '../../contract/ordem.ts'
import { relerOrdens, useCobrancaDaOrdem } from '../dados.ts'

/** What the customer pays for the order; charging it starts from what it used. */
export function CobrancaDaOrdem({ ordem }: { ordem: Ordem }) {
  return usePode(EMITIR) ? <Cobranca ordem={ordem} /> : null
}

function Cobranca({ ordem: o }: { ordem: Ordem }) {
  const [cobrando, setCobrando] = useState(false)
  const params = { id: o.id }
  const { data } = useCobrancaDaOrdem(o.id)
  if (!data) return null
  const { cobranca: c, recusa } = data
  const viva = c !== null && c.situacao !== 'cancelada'
  const cancelar = async (motivo: string) => {
    await chamar(cobrancaDaOrdem.cancelar, { params, body: { motivo } })
    await relerOrdens()
  }
  return (
    <section aria-label="Cobrança" className="grid gap-2 border-b px-4 py-3 text-13">
      <h2 className="font-semibold">Cobrança</h2>
      {viva && <CobrancaAvulsa cobranca={c} aoCancelar={cancelar} />}
      {!viva && c && (
        <p className="num text-12 text-text-2">
          {c.numero}, de {dinheiro(c.valor_centavos)}, foi cancelada: {c.motivo}
        </p>
      )}
      {!viva && recusa && <p className="text-12 text-text-2">{recusa}</p>}
      {!viva && !recusa && (
        <div>
          {o.tipo === 'garantia' && (
            <p className="mb-2 text-12 text-text-2">É uma ordem de garantia: confira se há algo a cobrar.</p>
          )}
          <Button tamanho="pequeno" icone={<Receipt />} onClick={() => setCobrando(true)}>
            Cobrar
          </Button>
        </div>
      )}
      {cobrando && <Formulario id={o.id} nome={o.contato ?? ''} estado={data} aoFechar={() => setCobrando(false)} />}
    </section>
  )
}

function Formulario({
  id,
  nome,
  estado,
  aoFechar,
}: {
  id: string
  nome: string
  estado: Estado
  aoFechar: () => void
}) {
  const cobrar = async (body: ChamadaDe<typeof cobrancaDaOrdem.cobrar>['body']) => {
    await chamar(cobrancaDaOrdem.cobrar, { params: { id }, body })
    await relerOrdens()
  }
  const linhas = estado.linhas.map(({ qtd, ...l }) => linhaEmBranco({ ...l, qtd: Number(qtd) }))
  return (
    <FormularioDaCobranca
      titulo={`Cobrar de ${nome}`}
      descricao="O serviço, as peças usadas e o deslocamento já estão aqui. O cliente vê a conta e o Pix na página da ordem."
      linhas={linhas.length > 0 ? linhas : [linhaEmBranco()]}
      vencimento={estado.vencimento}
      aoEmitir={cobrar}
      aoFechar={aoFechar}
    />
  )
}
