import { chamar } from '#platform/navegador/api.ts'
import { contratos } from '../../contract/contratos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { ComMotivo } from '../com-motivo.tsx'
import { guardarContrato } from '../dados.ts'

/** Opens the next version of a sent contract. Its signatures are lost: the version is typed to confirm. */
export function AbrirVersao({ contrato: c, aoFechar }: { contrato: Contrato; aoFechar: () => void }) {
  const proxima = `v${c.versao + 1}`
  return (
    <ComMotivo
      titulo={`Abrir a ${proxima}`}
      descricao={`Fechado: mudar abre a ${proxima} e apaga as assinaturas da v${c.versao}.`}
      digitar={proxima}
      confirmar={`Abrir a ${proxima}`}
      perigo
      aoConfirmar={async (motivo) =>
        guardarContrato((await chamar(contratos.abrirVersao, { params: { id: c.id }, body: { motivo } })).data)
      }
      aoFechar={aoFechar}
    />
  )
}
