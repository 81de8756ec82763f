/** A page of rows, as a utility lists the units of a plant. Written by hand: the same rows are the same bytes. */
export function demonstrativoEmPdf(titulo: string, linhas: readonly (readonly string[])[]): Buffer {
  const desenho = [
    `BT /F2 14 Tf 48 780 Td (${limpo(titulo)}) Tj ET`,
    ...linhas.flatMap((linha, n) =>
      linha.map(
        (texto, c) => `BT /${n === 0 ? 'F2' : 'F1'} 10 Tf ${48 + c * 104} ${748 - n * 22} Td (${limpo(texto)}) Tj ET`,
      ),
    ),
  ].join('\n')
  const fonte = (nome: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${nome} /Encoding /WinAnsiEncoding >>`
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(desenho, 'latin1')} >>\nstream\n${desenho}\nendstream`,
    fonte('Helvetica'),
    fonte('Helvetica-Bold'),
  ]
  let texto = '%PDF-1.4\n'
  const lugares = objetos.map((o, n) => {
    const lugar = Buffer.byteLength(texto, 'latin1')
    texto += `${n + 1} 0 obj\n${o}\nendobj\n`
    return lugar
  })
  const tabela = Buffer.byteLength(texto, 'latin1')
  texto += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n`
  texto += lugares.map((l) => `${String(l).padStart(10, '0')} 00000 n \n`).join('')
  texto += `trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${tabela}\n%%EOF\n`
  return Buffer.from(texto, 'latin1')
}

const limpo = (texto: string): string => texto.replace(/[\\()]/g, (c) => `\\${c}`)
