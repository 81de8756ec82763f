import { createHash, timingSafeEqual } from 'node:crypto'
import { ErroDeStorage } from './erro.ts'
import type { Operacao, OpcoesDoStorage, Papel, Politica } from './opcoes.ts'

export interface Quem {
  papel: Papel
  usuario_id: string | null
}

/** Authentication and permissions, created once per service. */
export interface Portaria {
  identificar(authorization: string | undefined): Promise<Quem>
  /** Throws AccessDenied, whether the object exists or not. */
  exigir(quem: Quem, operacao: Operacao, bucket: string, caminho: string): Promise<void>
  pode(quem: Quem, operacao: Operacao, bucket: string, caminho: string): Promise<boolean>
}

const negarTudo: Politica = async () => false
const soma = (texto: string) => createHash('sha256').update(texto).digest()

export function criarPortaria({
  chaveDeServico,
  verificar,
  politica = negarTudo,
}: Pick<OpcoesDoStorage, 'chaveDeServico' | 'verificar' | 'politica'>): Portaria {
  const servico = soma(chaveDeServico)
  const pode: Portaria['pode'] = async (quem, operacao, bucket, caminho) =>
    quem.papel === 'service_role' || politica({ ...quem, operacao, bucket, caminho })
  return {
    pode,
    async exigir(quem, operacao, bucket, caminho) {
      if (!(await pode(quem, operacao, bucket, caminho))) throw new ErroDeStorage('AccessDenied')
    },
    async identificar(authorization) {
      const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
      if (!token) return { papel: 'anon', usuario_id: null }
      if (timingSafeEqual(soma(token), servico)) return { papel: 'service_role', usuario_id: null }
      // the publishable key is sent as a bearer too; only a token in the form of a JWT can identify a user
      if (token.split('.').length !== 3) return { papel: 'anon', usuario_id: null }
      const pessoa = await verificar(token)
      if (!pessoa) throw new ErroDeStorage('InvalidJWT')
      return { papel: 'authenticated', usuario_id: pessoa.usuario_id }
    },
  }
}
