import { useState } from 'react'
import { formatarDocumento } from '#kit/documento.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { data, plural } from '#ui/formatos.ts'
import { certificado as chamadas, type SeloDaEmpresa } from '../../contract/certificado.ts'
import { relerSelo } from '../dados.ts'
import { PorCertificado } from './por-certificado.tsx'

type EmUso = NonNullable<SeloDaEmpresa['certificado']>
/** Days before the end on which the page begins to warn. */
const AVISAR_DIAS = 30

function Validade({ certificado: c }: { certificado: EmUso }) {
  if (c.dias > AVISAR_DIAS) return null
  return (
    <AlertBox
      tom={c.dias > 5 ? 'alerta' : 'perigo'}
      titulo={c.dias > 0 ? `Vence em ${plural(c.dias, 'dia')}` : 'Venceu'}
    >
      Sem um certificado válido, o PDF sai com hash e cadeia de eventos, e diz isso no manifesto.
    </AlertBox>
  )
}

/** The A1 in use: who it is of, until when, and how to change it. Its key is never shown. */
export function Certificado({ certificado: c }: { certificado: EmUso | null }) {
  const [removendo, setRemovendo] = useState(false)
  return (
    <section aria-labelledby="selo-certificado" className="grid content-start gap-3">
      <div>
        <h2 id="selo-certificado" className="text-14 font-semibold">
          Certificado A1 da empresa
        </h2>
        <p className="text-13 text-text-2">
          {c
            ? 'Sela os documentos que todos assinaram (PAdES).'
            : 'Sem certificado, o PDF sai com hash e cadeia de eventos, e diz isso no manifesto.'}
        </p>
      </div>
      {c && (
        <>
          <Validade certificado={c} />
          <DefinitionList
            linhas={[
              { rotulo: 'Titular', valor: c.titular },
              { rotulo: 'CNPJ', valor: c.documento && formatarDocumento(c.documento) },
              { rotulo: 'Emissor', valor: c.emissor },
              { rotulo: 'Validade', valor: `${data(c.valido_de)} a ${data(c.valido_ate)}` },
            ]}
          />
          <div>
            <Button variante="perigo" onClick={() => setRemovendo(true)}>
              Remover o certificado
            </Button>
          </div>
        </>
      )}
      <PorCertificado troca={c !== null} />
      <ConfirmDialog
        aberto={removendo}
        aoMudar={setRemovendo}
        titulo="Remover o certificado?"
        descricao="Os próximos documentos saem sem selo. Os que já foram selados não mudam."
        confirmar="Remover o certificado"
        perigo
        aoConfirmar={async () => {
          await chamar(chamadas.remover, {})
          await relerSelo()
        }}
      />
    </section>
  )
}
