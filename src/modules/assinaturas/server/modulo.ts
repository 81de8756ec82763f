import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { certificado } from '../contract/certificado.ts'
import { pedidos } from '../contract/pedidos.ts'
import { avisosDasAssinaturas } from './avisos.ts'
import { canaisDasAssinaturas, difusoesDasAssinaturas } from './canais-ao-vivo.ts'
import { esquecerNasAssinaturas } from './comandos/esquecer.ts'
import { assinaturasDaPessoa } from './consultas/da-pessoa.ts'
import { parteDasPaginas } from './publico/parte.ts'
import { rotasDoCertificado, rotasDosPedidos } from './rotas.ts'
import { rotinasDasAssinaturas, trabalhosDasAssinaturas } from './trabalhos.ts'

const parteDosPedidos = (s: Servicos): Modulo => ({
  difusoes: difusoesDasAssinaturas,
  trabalhos: trabalhosDasAssinaturas(s),
  rotinas: rotinasDasAssinaturas(s),
  avisos: avisosDasAssinaturas,
  ligados: [
    aoEsquecer(esquecerNasAssinaturas),
    aoExportarPessoa({ cadastro: assinaturasDaPessoa }),
    // before the contracts, which name what goes
    aoDeixarDemonstracao(parteDaDemonstracao(-2, 'assinaturas.deixar_demonstracao', { leva: {} })),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'assinaturas.pedidos', pedidos, rotasDosPedidos(s), registro)
    registrar(app, porteiro, 'assinaturas.certificado', certificado, rotasDoCertificado(s), registro)
  },
})

/** Signatures: requests, the signer's page, evidence, the sealed document, public verification. */
export const moduloDasAssinaturas = (s: Servicos): Modulo => ({
  ...juntar([parteDosPedidos(s), parteDasPaginas(s)]),
  canaisAoVivo: canaisDasAssinaturas(s),
})
