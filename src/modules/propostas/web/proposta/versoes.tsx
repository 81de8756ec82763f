import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Download, GitCompare } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { documentosDaProposta } from '../../contract/documentos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { linkDaVersao } from '../../links.ts'
import { relerLista, relerProposta } from '../dados.ts'
import { VERSOES } from '../nomes.ts'

const DiferencasDaVersao = tardia(() => import('./diferencas.tsx').then((m) => m.DiferencasDaVersao))

const abrirPdf = async (id: string, n: number): Promise<void> => {
  try {
    await baixar(documentosDaProposta.pdf, { params: { id, n } })
  } catch (erro) {
    avisarFalha(`O PDF da v${n} não abriu.`, erro)
  }
}

function depoisDoDescarte(p: Proposta): string {
  if (p.pode.voltar_a_vencida || p.estado === 'expirada')
    return 'A proposta fica vencida; dá para renovar de novo com as tarifas do dia.'
  if (p.pode.voltar_a_recusada) return 'A proposta volta a ficar recusada; dá para renovar de novo.'
  return 'O cliente continua com a que está em vigor.'
}

/** Versions with the short hash of what was sent, and the differences from the one before. */
export function Versoes({ proposta: p }: { proposta: Proposta }) {
  const [comparar, setComparar] = useState<number | null>(null)
  const [descartando, setDescartando] = useState<number | null>(null)
  const podeDescartar = p.pode.descartar || p.pode.voltar_a_vencida || p.pode.voltar_a_recusada
  const emOrdem = p.versoes.toSorted((a, b) => b.n - a.n)
  return (
    <section aria-label="Versões" className="min-w-0 rounded-md border bg-surface">
      <h2 className="px-3.5 pt-2.5 text-13 font-semibold">Versões</h2>
      <table className="num mt-1 w-full text-13">
        <thead className="text-12 text-text-2">
          <tr className="border-b">
            <th scope="col" className="py-1 pl-3.5 text-left font-medium">
              Versão
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              Valor
            </th>
            <th scope="col" className="px-2 py-1 pl-5 text-left font-medium max-md:pl-2">
              Enviada
            </th>
            <th scope="col" className="w-px py-1 pr-2.5">
              <span className="sr-only">PDF e diferenças</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {emOrdem.map((v) => (
            <tr key={v.n} className="border-b align-top last:border-b-0">
              <th scope="row" className="py-2 pl-3.5 text-left font-medium">
                <Link href={linkDaVersao(p, v.n)} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
                  v{v.n}
                </Link>
                <small className="block text-12 font-normal text-text-2">{VERSOES[v.estado]}</small>
              </th>
              <td className="px-2 py-2 text-right">
                {emReais(v.valor_centavos)}
                {v.kwp !== null && <small className="block text-12 text-text-2">{emNumero(v.kwp, 2)} kWp</small>}
              </td>
              <td className="px-2 py-2 pl-5 max-md:pl-2">
                {v.enviada_em ? dataHora(v.enviada_em) : '–'}
                {v.hash && (
                  <small className="block font-mono text-12 text-text-2" data-dica="Começo do hash do que foi enviado">
                    {v.hash.slice(0, 8)}
                  </small>
                )}
              </td>
              <td className="py-1.5 pr-2.5 text-right whitespace-nowrap">
                {v.estado === 'aberta' && podeDescartar && (
                  <Button
                    tamanho="pequeno"
                    variante="fantasma"
                    aria-label={`Descartar a v${v.n}`}
                    className="max-md:h-11!"
                    onClick={() => setDescartando(v.n)}
                  >
                    Descartar
                  </Button>
                )}
                {v.hash && (
                  <Button
                    tamanho="pequeno"
                    variante="fantasma"
                    icone={<Download />}
                    aria-label={`PDF da v${v.n}`}
                    className="max-md:h-11!"
                    onClick={() => void abrirPdf(p.id, v.n)}
                  >
                    PDF
                  </Button>
                )}
                {v.n > 1 && (
                  <IconButton
                    rotulo={`Diferenças da v${v.n - 1}`}
                    icone={<GitCompare />}
                    className="max-md:size-11!"
                    onClick={() => setComparar(v.n)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        aberto={descartando !== null}
        aoMudar={(a) => !a && setDescartando(null)}
        titulo={`Descartar a v${descartando ?? ''}?`}
        descricao={`As mudanças desta versão deixam de valer e ela não volta a ser editada. ${depoisDoDescarte(p)}`}
        confirmar="Descartar a versão"
        perigo
        aoConfirmar={async () => {
          await chamar(propostas.apagarRascunho, { params: { id: p.id } })
          await Promise.all([relerProposta(p.id), relerLista()])
          avisar({ titulo: 'Versão descartada', tom: 'sucesso' })
        }}
      />
      <Aguarde>
        {comparar !== null && (
          <DiferencasDaVersao id={p.id} de={comparar - 1} para={comparar} aoFechar={() => setComparar(null)} />
        )}
      </Aguarde>
    </section>
  )
}
