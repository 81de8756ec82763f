import { z } from 'zod'
import { diaBr } from '#kit/dias.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { certificadoVence } from '../eventos.ts'
import { linkDoSelo } from '../links.ts'

const GERIR = 'assinaturas.certificado.gerir'

export const avisosDasAssinaturas: readonly TipoDeAviso[] = [
  aviso(
    certificadoVence,
    z.object({ certificado_id: z.uuid(), titular: z.string(), dia: z.string(), dias: z.number().int() }),
    {
      tipo: 'assinatura.certificado',
      modulo: 'Assinaturas',
      rotulo: 'Fim do certificado A1',
      dica: 'Faltam 30, 15, 7 ou 1 dia para o fim do certificado da empresa, ou ele venceu.',
      padrao: ['sino'],
      permissao: GERIR,
      async ler(db, e) {
        return {
          para: (await usuariosComPermissao(db, GERIR)).map((u) => u.id),
          por: null,
          titulo: `O certificado A1 de ${e.titular} ${e.dias === 0 ? 'venceu' : 'vence'} em ${diaBr(e.dia)}`,
          detalhe: 'Sem ele os documentos saem sem selo: com hash e cadeia de eventos.',
          href: linkDoSelo(),
          chave: `certificado:${e.certificado_id}:${e.dias}`,
        }
      },
    },
  ),
]
